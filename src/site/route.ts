import type { FormId } from './forms/form.ts';
import type { OfferingId } from './offerings.ts';

/** What an account may be: `sales` works on leads, `editor` on the words of the site, `admin` on everything. */
export const roleNames = ['admin', 'sales', 'editor'] as const;
export type Role = (typeof roleNames)[number];

/** The roles whose pages show leads. */
export const leadRoles = ['admin', 'sales'] as const satisfies readonly Role[];

/** An account as far as it decides what it may do. */
export interface Access {
  role: Role;
  disabled_at: string | null;
}

/** Whether an account may see leads. Pages, emails, undo, streams, tokens and webhooks ask it whenever they are about to use leads. */
export const canSeeLeads = <A extends Access>(account: A | undefined): account is A & { disabled_at: null } =>
  account !== undefined && account.disabled_at === null && leadRoles.some((role) => role === account.role);

/** One row of the route table: an address, the page that answers it, and what the frame and the server must know of it. */
export interface Route {
  name: string;
  path: string;
  /** The view that shows it. */
  page?: string;
  /** The name of the handler that answers GET, and HEAD with it. */
  get?: string;
  /** The name of the handler that answers POST. */
  post?: string;
  /** What is read of a post before its handler: a form, one with many values of one name, or one with a page's words. By default nothing. */
  body?: 'form' | 'list' | 'content';
  /** What limits the posts of an address behind the sign-in. */
  limit?: 'sign-in';
  /** A post needs the password again where it was entered some time ago: a browser that is left open is not enough. */
  confirms?: true;
  /** `admin` needs a signed-in admin; `sign-in` is the way to become one. */
  access: 'public' | 'admin' | 'sign-in';
  /** Which signed-in accounts may use it. Every address behind the sign-in says so. */
  roles?: readonly Role[];
  /** `solid` is light from the start, `translucent` turns solid on scrolling. */
  header: 'solid' | 'translucent';
  /** The route whose address search engines index, where several show one page. */
  canonical?: string;
  /** The route of the page above it, which its breadcrumbs lead back to. */
  parent?: string;
  /** The label of its link among the quick links of the footer, and the section of its page that the link opens. */
  quickLink?: string;
  section?: string;
  /** Listed in the sitemap and open to search engines. */
  sitemap: boolean;
  /** The offering that the page is about; without it a page that speaks of money speaks of both. */
  offering?: OfferingId;
  /** The form that posts to this address. */
  form?: FormId;
  /** Never fetched ahead of a click: it sends visitors away, needs a sign-in, opens in a tab of its own or shows what was just sent. */
  prerender?: false;
  /** Its address is for one reader: nothing counts it or passes it on. */
  secret?: true;
}

/** A page is shown by a handler, and what shows no page answers a method. */
export type Answered = { page: string; get: string } | { page?: never; get: string } | { page?: never; post: string };
