import type { Notice } from '../../../views/page.ts';
import type { ContentFileView } from '../../../views/pages/admin/content/file.tsx';
import { lookUp } from '../../base/json-object.ts';
import { approve, discard, type Published, publish, saveDraft, withdraw } from '../../content/editing/edit.ts';
import { articleId, fileId, isSameText, pathOf, textOf, valueIn } from '../../content/editing/editable-file.ts';
import { messageAtField } from '../../content/editing/labels.ts';
import { arrangements, type Posted, postedValue } from '../../content/editing/posted-value.ts';
import { hasFailed } from '../../content/editing/version.ts';
import { formerNames, namingFiles } from '../../content/former-names.ts';
import type { Mistake } from '../../content/mistake.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { localTime } from '../../site/day.ts';
import { formatDayKey, formatMoment } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { redirectWithNotice, sendAdminPage, wantsJson } from '../http/answers.ts';
import type { RequestContext, WebContext } from '../http/web-context.ts';
import { contentFaults, mistakeOf } from '../site/content-faults.ts';
import { contentWithDraft } from '../site/validate-draft.ts';
import {
  conflictWith,
  type DraftSession,
  draftRevision,
  draftTitle,
  type Edit,
  factsOf,
  labelsIn,
  nameOf,
  openFile,
  withDraftSession,
} from './draft-session.ts';
import { cardOf } from './picture-files.ts';

export const showContentFile = withDraftSession(async (edit) => {
  const { open } = edit.session;
  const violations = open && hasFailed(open) ? (await edit.editing.validate(open)).violations : [];
  return sendFile(edit, { violations });
});

/** Every button of the form first stores what was typed. */
export const editContent = withDraftSession(async (edit) => {
  const { session, request, response } = edit;
  const { editable } = session;
  const body = request.body as Readonly<Record<string, unknown>>;
  const [act = '', name = '', ...option] = String(body.do ?? 'save').split(' ');
  if (act === 'approve' || act === 'discard') return decide(edit, act);
  const note = typeof body.note === 'string' ? body.note.trim() : '';
  const action = arrangements.find((known) => known === act);
  const arrangement = action && { action, name, option: option.join(' ') };
  const value = postedValue(editable.schema, postedOf(body), arrangement);
  const text = textOf(editable, value);
  const refuse = (current: DraftSession) => {
    const conflict = conflictWith(current, accountOf(edit).email);
    return sendFile({ ...edit, session: { ...current, text } }, { status: 409, conflict, note });
  };
  if (body.revision !== draftRevision(session)) return refuse(session);
  if (act === 'publish' && !session.open && isSameText(session.file, session.published, text)) {
    return answer(edit, { outcome: 'unchanged' }, {});
  }
  const version = await store(edit, text, note);
  if (!version) return refuse((await openFile(edit, editable.file)) ?? session);
  // The typed values are already a draft again.
  if (act === 'withdraw' && version === session.open) return decide(edit, act);
  if (act === 'publish')
    return publishAsTyped({ ...edit, session: { ...session, text, open: version } }, version, body);
  if (wantsJson(request)) {
    const message = `Saved ${formatMoment(version.changed_at)}.`;
    return response.json({ ok: true, revision: draftRevision({ open: version, live: session.live }), message });
  }
  return action
    ? response.redirect(303, pathOfFile(editable.file, targetOf(act, name, value)))
    : redirectWithOutcome(edit, editable.file, act === 'withdraw' ? 'withdrawn' : 'saved');
});

/** Saves a draft unless the open version already has this text. */
async function store(edit: Edit, text: string, note: string) {
  const { file, open, published } = edit.session;
  if (open && isSameText(file, open.text ?? published, text) && open.note === note) return open;
  const draft = { file, text, note, ...(open && { basedOn: open }) };
  const saved = await saveDraft(edit.editing, draft, actorOf(edit));
  return saved.outcome === 'saved' ? saved.version : undefined;
}

async function publishAsTyped(
  edit: Edit,
  open: ContentVersion,
  { publishAt = '', note = '' }: Readonly<Record<string, unknown>>,
) {
  const typed = String(publishAt);
  const at = momentOf(typed);
  if (typed && !(at && Date.parse(at) > edit.clock())) {
    const publishAtProblem = at
      ? 'This time has passed. Leave it empty to publish now'
      : 'Must be a date and time, such as 2026-03-02T08:00';
    return sendFile(edit, { status: 422, publishAt: typed, publishAtProblem });
  }
  const done = await publish(edit.editing, open, { at: at ?? null }, actorOf(edit));
  return answer(edit, done, { publishAt: typed, note: String(note) });
}

async function decide(edit: Edit, act: 'approve' | 'withdraw' | 'discard') {
  const { session, request, editing } = edit;
  const { open, editable } = session;
  if (!open || request.body.revision !== draftRevision(session))
    return redirectWithOutcome(edit, editable.file, 'changed-meanwhile');
  const actor = actorOf(edit);
  const text = act === 'approve' && textOf(editable, postedValue(editable.schema, postedOf(request.body)));
  if (text && !isSameText(session.file, session.text, text)) {
    const conflict =
      'You changed the text, and only what was sent to you can be approved. Save yours as a draft, or open this page again.';
    return sendFile({ ...edit, session: { ...session, text } }, { status: 409, conflict });
  }
  if (act === 'approve') return answer(edit, await approve(editing, open, actor), {});
  const { outcome } = await (act === 'withdraw' ? withdraw : discard)(editing, open, actor);
  if (outcome === 'discarded') {
    const notice: Notice = { title: 'Draft discarded', text: 'The live version is unchanged.', tone: 'good' };
    return redirectWithNotice(edit, pathTo('adminContent'), notice);
  }
  return redirectWithOutcome(edit, editable.file, outcome);
}

async function answer(edit: Edit, done: Published, typed: { publishAt?: string; note?: string }) {
  const { session, request, response, live } = edit;
  if (done.outcome === 'published') await live.refresh();
  if (wantsJson(request)) {
    const status = { refused: 422, 'is-author': 403, 'changed-meanwhile': 409 }[done.outcome as string] ?? 200;
    return response.status(status).json({ ok: status === 200, ...done });
  }
  if (done.outcome === 'refused') {
    return sendFile(edit, { status: 422, violations: done.violations, ...typed });
  }
  return redirectWithOutcome(edit, session.editable.file, done.outcome);
}

/** Redirects to the form of a file, or to another page, which says the outcome once. */
export const redirectWithOutcome = (context: RequestContext, file: string, outcome: string, to = pathOfFile(file)) =>
  redirectWithNotice(context, to, lookUp(notices, outcome));

/** The form of a file, with the focus on the field `at`. */
export const pathOfFile = (file: string, at = '') =>
  `${pathTo('adminContentFile', { id: fileId(file) })}${at && `?${new URLSearchParams({ at })}`}`;

const notices: Readonly<Record<string, Notice>> = {
  saved: { title: 'Draft saved', text: 'Visitors will see it once it’s published.', tone: 'good' },
  published: { title: 'Published', text: 'It’s live now.', tone: 'good' },
  scheduled: { title: 'Scheduled', text: 'It goes live at the scheduled time.', tone: 'good' },
  waiting: { title: 'Sent for approval', text: 'Another editor or admin has to approve it.', tone: 'good' },
  unchanged: { title: 'Nothing to publish', text: 'This version is already live.', tone: 'good' },
  withdrawn: { title: 'Moved back to draft', text: 'It goes live only when you publish it.', tone: 'good' },
  'is-author': { title: 'Not approved', text: 'You wrote part of it, so someone else has to approve it.', tone: 'bad' },
  'changed-meanwhile': {
    title: 'Not saved',
    text: 'Someone else changed this page. This is the current version.',
    tone: 'bad',
  },
};

/** Differences after a refusal. */
type Refused = Partial<
  Pick<ContentFileView, 'conflict' | 'violations' | 'note' | 'publishAt' | 'publishAtProblem'> & { status: number }
>;

async function sendFile(edit: Edit, { status = 200, ...refused }: Refused) {
  const { file, editable, open, live, text } = edit.session;
  const value = valueIn(editable, text);
  const isChecked = (open && !isUntouched(edit.session)) || status !== 200;
  const mistakes = isChecked ? mistakesIn(edit, file, text) : [];
  const at = typeof edit.request.query.at === 'string' ? edit.request.query.at : '';
  const id = fileId(file);
  const props: ContentFileView = {
    formerNames: await formerNamesOf(edit, file),
    id,
    label: draftTitle(edit.session),
    value,
    schema: editable.schema,
    form: {
      file: id,
      at,
      problems: new Map(mistakes.map((mistake) => [mistake.path?.join('.') ?? '', messageAtField(mistake)])),
      labels: labelsIn(edit.pages.content),
      preview: (name, row) => cardOf(edit, name, row),
    },
    path: pathOf(file),
    revision: draftRevision(edit.session),
    approval: edit.config.contentApproval,
    ...(open && { open: factsOf(open) }),
    ...(live?.text != null && { live: factsOf(live) }),
    isShipped: edit.editing.shipped(file) !== undefined,
    violations: [],
    note: open?.note ?? '',
    publishAt: '',
    ...refused,
  };
  const json = refused.conflict ? { ok: false, message: refused.conflict } : undefined;
  return sendAdminPage(edit, 'adminContentFile', props, { status, json, here: pathOfFile(file, at) });
}

async function formerNamesOf(context: WebContext, file: string): Promise<ContentFileView['formerNames']> {
  if (!namingFiles.includes(file)) return [];
  const { content } = context.pages;
  const published = await context.store.versions.history(versionsRead, file);
  const earlier = [context.editing.shipped(file), ...published.map(({ text }) => text)];
  return formerNames(
    content,
    earlier.flatMap((text) => text ?? []),
  ).map(({ name, texts }) => ({
    name,
    texts: texts.map(({ file: other, path }) => {
      const title = content.articles.find(({ id }) => id === articleId(other))?.title;
      const at = path.join('.');
      return { label: `${nameOf(other, title)}: ${at}`, href: pathOfFile(other, at) };
    }),
  }));
}

/** Validation errors and dead links of a draft, with everything else as published. */
function mistakesIn(context: WebContext, file: string, text: string): readonly Mistake[] {
  const { content, mistakes } = contentWithDraft(context, { file, text });
  if (!content) return mistakes.filter((mistake) => mistake.file === file);
  const today = formatDayKey(new Date(context.clock()));
  return contentFaults(context.config, content, today, file).map(mistakeOf);
}

/** A new article without edits. */
const isUntouched = ({ open, published }: DraftSession) =>
  published === undefined && open?.changed_at === open?.created_at;

const versionsRead = 100;
const prefix = 'f.';

const postedOf = (body: Readonly<Record<string, unknown>>): Posted =>
  new Map(
    Object.entries(body).flatMap(([name, value]) =>
      name.startsWith(prefix)
        ? [[name.slice(prefix.length), String(Array.isArray(value) ? value[0] : value)] as const]
        : [],
    ),
  );

/** The field to focus: the added or moved one. */
function targetOf(act: string, name: string, value: unknown): string {
  if (act === 'add') {
    const list = name
      .split('.')
      .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
    return Array.isArray(list) ? `${name}.${list.length - 1}` : name;
  }
  if (act === 'remove') return name.replace(/\.\d+$/, '');
  if (act !== 'up' && act !== 'down') return name;
  const [, before = '', index = '0'] = /^(.*)\.(\d+)$/.exec(name) ?? [];
  return `${before}.${Math.max(0, Number(index) + (act === 'up' ? -1 : 1))}`;
}

/** Parses a `datetime-local` value in the site's zone; `undefined` if invalid. */
function momentOf(typed: string): string | undefined {
  const time = localTime(typed);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
