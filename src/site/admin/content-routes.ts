import type { Answered, Route } from '../route.ts';

const roles = ['admin', 'editor'] as const;
const edits = { access: 'admin', roles, header: 'solid', sitemap: false, prerender: false } as const;

export const contentRoutes = [
  {
    name: 'adminContent',
    path: '/admin/content',
    page: 'admin-content',
    get: 'showContent',
    post: 'addArticle',
    body: 'form',
    ...edits,
  },
  { name: 'adminArchive', path: '/admin/content/archive', page: 'admin-archive', get: 'showArchive', ...edits },
  { name: 'adminArchived', path: '/admin/content/archive/:id', get: 'showArchived', ...edits },
  {
    name: 'adminPicture',
    path: '/admin/content/picture',
    page: 'admin-picture',
    get: 'showPicture',
    post: 'savePicture',
    ...edits,
  },
  {
    name: 'adminDocument',
    path: '/admin/content/document',
    page: 'admin-document',
    get: 'showDocument',
    post: 'saveDocument',
    ...edits,
  },
  { name: 'adminDocumentFile', path: '/admin/content/document/file', get: 'showDocumentFile', ...edits },
  {
    name: 'adminSectionPicture',
    path: '/admin/content/section-picture',
    post: 'decideSectionPicture',
    body: 'form',
    ...edits,
  },
  {
    name: 'adminContentFile',
    path: '/admin/content/:id',
    page: 'admin-content-file',
    get: 'showContentFile',
    post: 'editContent',
    body: 'content',
    ...edits,
  },
  {
    name: 'adminContentPreview',
    path: '/admin/content/:id/preview',
    page: 'admin-content-preview',
    get: 'showPreview',
    ...edits,
  },
  { name: 'adminContentRendered', path: '/admin/content/:id/drawn', get: 'showRendered', ...edits },
  {
    name: 'adminContentChanges',
    path: '/admin/content/:id/changes',
    page: 'admin-content-changes',
    get: 'showChanges',
    post: 'restoreVersion',
    body: 'form',
    ...edits,
  },
] as const satisfies readonly (Route & Answered)[];
