import { isDeepStrictEqual } from 'node:util';
import { valueIn } from '../../content/editing/editable-file.ts';
import { pathTo } from '../../site/routes.ts';
import type { UploadRefusal } from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { type PropsOf, sendAdminPage, wantsJson } from '../http/answers.ts';
import { readUpload } from '../http/upload.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { redirectWithOutcome } from './content-file.ts';
import { type DraftSession, openFile, saveSession } from './draft-session.ts';

type Errors = Partial<Record<string, string>>;

interface RowEditorOptions<Row, Typed> {
  file: 'pictures.json' | 'documents.json';
  page: 'adminPicture' | 'adminDocument';
  noun: 'picture' | 'document';
  limits: Parameters<typeof readUpload>[0];
  noFile: string;
  /** Names that have a form without having a row. */
  otherNames?: readonly string[];
  typedIn(from: unknown, name?: string): Typed;
  errorsIn(typed: Typed): Errors;
  /** Stores the file, if one was sent, and makes the row. */
  store(
    context: RequestContext,
    typed: Typed,
    before: { name: string; row: Row | undefined },
  ): Promise<{ row: Row } | { refused: UploadRefusal }>;
  refusals(reason: UploadRefusal): { status: number; message: string };
  beforeSave?(context: WebContext, name: string, row: Row): Promise<unknown>;
  props(context: WebContext, name: string, row: Row | undefined): object;
}

interface FormState {
  status?: number;
  errors?: Errors;
  conflict?: string;
}

/** The form of one row of a file, `?name=`, whose upload comes with it. Saving changes the draft of the file. */
export function rowEditor<Row extends object, Typed extends { name: string }>(options: RowEditorOptions<Row, Typed>) {
  const { file, page, noun, typedIn } = options;
  const addressOf = (name: string) => `${pathTo(page)}${name && `?${new URLSearchParams({ name })}`}`;

  const editing = (context: RequestContext) => {
    const { request, response } = context;
    const known = typeof request.query.name === 'string' ? request.query.name : '';

    async function open() {
      const session = await openFile(context, file);
      if (!session) return undefined;
      const rows = valueIn(session.editable, session.text) as Readonly<Record<string, Row>>;
      const isKnown = !known || Object.hasOwn(rows, known) || options.otherNames?.includes(known);
      return isKnown ? { session, rows } : undefined;
    }
    type Opened = { session: DraftSession; rows: Readonly<Record<string, Row>> };
    const rowIn = ({ rows }: Opened, name: string) => (Object.hasOwn(rows, name) ? rows[name] : undefined);
    const isRemoval = () => known !== '' && request.body?.do === 'remove';

    /** With what was sent, if it was read. */
    function send(opened: Opened, { status = 200, errors = {}, conflict }: FormState = {}) {
      const row = rowIn(opened, known);
      const props = {
        known,
        was: revisionOf(row),
        typed: request.body && !isRemoval() ? typedIn(request.body) : typedIn(row, known),
        errors,
        ...(conflict && { conflict }),
        ...options.props(context, known, row),
      } as unknown as PropsOf<typeof page>;
      return sendAdminPage(context, page, props, { status, here: addressOf(known) });
    }

    function refuse(opened: Opened, { errors = {}, conflict, status = conflict ? 409 : 422 }: FormState) {
      const message = conflict ?? Object.values(errors)[0];
      if (wantsJson(request)) return response.status(status).json({ ok: false, message, errors });
      return send(opened, { status, errors, conflict });
    }

    async function refuseFile(reason: UploadRefusal) {
      const { status, message } = options.refusals(reason);
      const opened = await open();
      return opened ? refuse(opened, { status, errors: { file: message } }) : response.status(status).end();
    }

    /** Back to the form with its preview, if there is still a row. */
    function finish(name: string) {
      if (wantsJson(request)) return response.json({ ok: true, name });
      return redirectWithOutcome(context, file, 'saved', name ? addressOf(name) : undefined);
    }

    async function saveRows(opened: Opened, rows: Opened['rows'], name: string) {
      const saved = await saveSession(context, opened.session, rows, actorOf(context));
      if (saved.outcome === 'saved') return finish(name);
      return refuse(opened, { conflict: `Someone saved the ${noun}s at the same moment. Please save again.` });
    }

    const isStale = (opened: Opened) => known !== '' && request.body?.was !== revisionOf(rowIn(opened, known));
    const changed = `Someone changed this ${noun} after you opened it.`;

    async function save(opened: Opened) {
      if (isRemoval()) {
        const conflict = `${changed} Theirs is below; to remove it all the same, remove it again.`;
        if (isStale(opened)) return refuse(opened, { conflict });
        const { [known]: _, ...others } = opened.rows;
        return saveRows(opened, others, '');
      }
      const typed = typedIn(request.body);
      const name = known || typed.name;
      const nameError = 'The name must be lowercase letters, digits and hyphens';
      // In the order of the fields: the first is the summary.
      const errors: Errors = {
        ...(!known && !/^[a-z0-9-]{1,60}$/.test(name) && { name: nameError }),
        ...options.errorsIn(typed),
        ...(!known && !request.file?.originalname && { file: options.noFile }),
      };
      if (Object.keys(errors).length) return refuse(opened, { errors });
      const stored = await options.store(context, typed, { name: known, row: rowIn(opened, known) });
      if ('refused' in stored) return refuseFile(stored.refused);
      await options.beforeSave?.(context, name, stored.row);
      // Others may have saved while the file was converted.
      return saveRow((await open()) ?? opened, name, stored.row);
    }

    async function saveRow(opened: Opened, name: string, row: Row) {
      const current = rowIn(opened, name);
      // A second click sends the same row.
      if (isDeepStrictEqual(current, row)) return finish(name);
      if (!known && current) return refuse(opened, { errors: { name: `A ${noun} with that name already exists` } });
      if (isStale(opened)) return refuse(opened, { conflict: `${changed} To replace theirs with yours, save again.` });
      return saveRows(opened, { ...opened.rows, [name]: row }, name);
    }

    return { open, send, save, refuseFile };
  };

  return {
    show: handling(async (context, next) => {
      const { open, send } = editing(context);
      const opened = await open();
      return opened ? send(opened) : next();
    }),
    save: readUpload(
      options.limits,
      async (context, next) => {
        const { open, save } = editing(context);
        const opened = await open();
        return opened ? save(opened) : next();
      },
      (context, reason) => editing(context).refuseFile(reason),
    ),
  };
}

const revisionOf = (row: object | undefined) => JSON.stringify(row ?? null);
