/** The saved views that an account sees, and the one that is open. */
export interface SavedViewsProps {
  /** `author` is the email of who shares it. */
  all: readonly { id: string; name: string; href: string; author?: string; isOpen: boolean }[];
  /** Whether the list has neither a view nor a filter. */
  isHome: boolean;
  /** `seen` is when it was changed last. */
  open?: {
    id: string;
    name: string;
    shared: boolean;
    seen: string;
    mayChange: boolean;
    differs: boolean;
    href: string;
  };
  /** What was typed and refused: for the view that is open, or for a new one. */
  refused?: { of: 'open' | 'new'; message: string; name: string; shared: boolean };
}
