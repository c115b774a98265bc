export interface SavedViewsProps {
  /** `author` shares the view. */
  all: readonly { id: string; name: string; href: string; author?: string; isOpen: boolean }[];
  /** Neither view nor filter is set. */
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
  /** Refused input, for the open view or a new one. */
  refused?: { of: 'open' | 'new'; message: string; name: string; shared: boolean };
}
