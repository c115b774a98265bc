import type { FormId } from './forms/form.ts';
import type { OfferingId } from './offerings.ts';

/** `sales` works on leads, `editor` on content, `admin` on everything. */
export const roleNames = ['admin', 'sales', 'editor'] as const;
export type Role = (typeof roleNames)[number];

export const leadRoles = ['admin', 'sales'] as const satisfies readonly Role[];

export interface Access {
  role: Role;
  disabled_at: string | null;
}

/** Checked whenever a page, email, undo, token or webhook uses leads. */
export const canSeeLeads = <A extends Access>(account: A | undefined): account is A & { disabled_at: null } =>
  account !== undefined && account.disabled_at === null && leadRoles.some((role) => role === account.role);

export interface Route {
  name: string;
  path: string;
  page?: string;
  /** Handler of GET and HEAD. */
  get?: string;
  post?: string;
  /** How the body is parsed: a form, one with repeated names, or a content form. Nothing by default. */
  body?: 'form' | 'list' | 'content';
  /** Rate limit for posts behind the sign-in. */
  limit?: 'sign-in';
  /** A post needs a recent password, so that an unattended browser is not enough. */
  confirms?: true;
  /** `admin` needs a session; `sign-in` is how to get one. */
  access: 'public' | 'admin' | 'sign-in';
  /** Required for every address behind the sign-in. */
  roles?: readonly Role[];
  /** `translucent` turns solid on scrolling. */
  header: 'solid' | 'translucent';
  /** The route to index, where several show one page. */
  canonical?: string;
  parent?: string;
  /** Label in the footer's quick links, and the section the link opens. */
  quickLink?: string;
  section?: string;
  /** In the sitemap and open to search engines. */
  sitemap: boolean;
  /** Without one, a page that mentions money is about both offerings. */
  offering?: OfferingId;
  form?: FormId;
  /** Never prerendered: it redirects, needs a session, opens a new tab or shows what was just sent. */
  prerender?: false;
  /** A personal page: never counted or passed to analytics. */
  secret?: true;
}

/** A page needs a GET handler, and a route without a page needs a method. */
export type Answered = { page: string; get: string } | { page?: never; get: string } | { page?: never; post: string };
