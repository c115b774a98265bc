import type { RequestHandler } from 'express';
import type { HandlerName } from '../site/routes.ts';
import * as accounts from './accounts/accounts.ts';
import * as ownAccount from './accounts/own-account.ts';
import * as signIn from './accounts/sign-in.ts';
import * as tokens from './accounts/tokens.ts';
import * as audit from './admin/audit.ts';
import * as dashboard from './admin/dashboard.ts';
import * as settings from './admin/settings.ts';
import * as apiPage from './api/page.ts';
import * as archive from './content/archive.ts';
import * as contentChanges from './content/changes.ts';
import * as contentList from './content/content.ts';
import * as contentFile from './content/content-file.ts';
import * as documentEditor from './content/document.ts';
import * as pictureEditor from './content/picture.ts';
import * as preview from './content/preview.ts';
import * as sectionPicture from './content/section-picture.ts';
import type { WebContext } from './http/web-context.ts';
import * as leadActions from './leads/actions.ts';
import * as bulkActions from './leads/bulk.ts';
import * as leadChanges from './leads/changes.ts';
import * as erasure from './leads/erase.ts';
import * as leadsExport from './leads/export.ts';
import * as leadsImport from './leads/import.ts';
import * as lead from './leads/lead.ts';
import * as leadsList from './leads/list.ts';
import * as person from './leads/person.ts';
import * as leadsViews from './leads/views.ts';
import * as formPosts from './site/form-posts.ts';
import * as mailChoices from './site/mail-choices.ts';
import { questions } from './site/questions.ts';
import * as remember from './site/remember.ts';
import * as wellKnownFiles from './site/well-known-files.ts';
import * as webhooks from './webhooks/webhooks.ts';

type Factory = (context: WebContext) => RequestHandler | RequestHandler[];

/** Makes the handler of each name in the route table, except that of the pages, which is always loaded. A missing one does not compile. */
const factories: Record<Exclude<HandlerName, 'showPage' | keyof ReturnType<typeof questions>>, Factory> = {
  ...accounts,
  ...ownAccount,
  ...signIn,
  ...tokens,
  ...audit,
  ...dashboard,
  ...settings,
  ...apiPage,
  ...archive,
  ...contentChanges,
  ...contentFile,
  ...contentList,
  ...documentEditor,
  ...pictureEditor,
  ...preview,
  ...sectionPicture,
  ...leadActions,
  ...bulkActions,
  ...leadChanges,
  ...erasure,
  ...leadsExport,
  ...leadsImport,
  ...lead,
  ...leadsList,
  ...person,
  ...leadsViews,
  ...formPosts,
  ...mailChoices,
  ...remember,
  ...wellKnownFiles,
  ...webhooks,
};

export function handlers(context: WebContext): (name: string) => RequestHandler | RequestHandler[] {
  const made = new Map<string, RequestHandler | RequestHandler[]>(Object.entries(questions(context)));
  return (name) => {
    const handler = made.get(name) ?? factories[name as keyof typeof factories](context);
    made.set(name, handler);
    return handler;
  };
}
