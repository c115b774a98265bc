import { type ChangesView, originalId } from '../../../views/pages/admin/content/versions.tsx';
import { differences } from '../../content/editing/difference.ts';
import { publish, saveDraft } from '../../content/editing/edit.ts';
import { fileId, isSameText, valueIn } from '../../content/editing/editable-file.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { actorOf } from '../http/admin-session.ts';
import { sendAdminPage, wantsJson } from '../http/answers.ts';
import { textIn } from '../http/posted.ts';
import { redirectWithOutcome } from './content-file.ts';
import { draftRevision, draftTitle, type Edit, factsOf, withDraftSession } from './draft-session.ts';

const maxVersions = 100;

/** The versions of a file, and the changes of one of them. */
export const showChanges = withDraftSession((edit) => sendChanges(edit));

/** Publishes an earlier version again, as a new version. */
export const restoreVersion = withDraftSession(async (edit, next) => {
  const { session, request, response, editing } = edit;
  const { file } = session;
  const versionId = textIn(request.body?.version);
  const version = versionId === originalId ? undefined : await edit.store.versions.find(versionId);
  if (versionId !== originalId && (version?.file !== file || version.state !== 'published')) return next();
  const seen = textIn(request.body?.seen);
  if (session.open || (seen && seen !== draftRevision(session))) {
    const error = session.open
      ? 'There’s already a draft. Publish or discard it first.'
      : 'Someone else published after you opened this page. Their version is in the list now.';
    return sendChanges(edit, { status: 409, error });
  }
  const text = version?.text ?? editing.shipped(file);
  const unchanged = text !== undefined && isSameText(file, text, session.published);
  const actor = actorOf(edit);
  const note = version ? `As published on ${version.published_at?.slice(0, 10)}` : 'As the original says';
  const draft = { file, text: version?.text ?? null, note };
  const saved = unchanged ? ({ outcome: 'unchanged' } as const) : await saveDraft(editing, draft, actor);
  const done = saved.outcome === 'saved' ? await publish(editing, saved.version, { at: null }, actor) : saved;
  if (done.outcome === 'published') await edit.live.refresh();
  if (wantsJson(request))
    return response.status(done.outcome === 'refused' ? 422 : 200).json({ ok: done.outcome !== 'refused', ...done });
  if (done.outcome === 'refused') {
    const error = `This can’t be published: ${done.violations.join(' ')}`;
    return sendChanges(edit, { status: 422, error });
  }
  return redirectWithOutcome(edit, file, done.outcome);
});

async function sendChanges(edit: Edit, { status = 200, error }: { status?: number; error?: string } = {}) {
  const { session, request, editing, store } = edit;
  const { file, editable } = session;
  const { versions } = store;
  const [published, open] = await Promise.all([versions.history(maxVersions, file), versions.open()]);
  const draft = open.find((version) => version.file === file);
  const all = [...(draft ? [draft] : []), ...published];
  const chosen = all.find(({ id }) => id === request.query.version) ?? all[0];
  const before = chosen && published[published.indexOf(chosen) + 1];
  const text = (version: ContentVersion | undefined) => version?.text ?? editing.shipped(file);
  const value = (of: string | undefined) => (of === undefined ? {} : valueIn(editable, of));
  const original = { live: !published.some(({ live }) => live === 1) };
  const props: ChangesView = {
    id: fileId(file),
    label: draftTitle(session),
    revision: draftRevision(session),
    versions: all.map(factsOf),
    ...(editing.shipped(file) !== undefined && { original }),
    ...(chosen && { chosen: chosen.id }),
    changes: chosen ? await differences(value(text(before)), value(text(chosen))) : [],
    ...(error && { error }),
  };
  return sendAdminPage(edit, 'adminContentChanges', props, { status });
}
