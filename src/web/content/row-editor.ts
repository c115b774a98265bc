import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'express';
import { valueIn } from '../../content/editing/editable-file.ts';
import { pathTo } from '../../site/routes.ts';
import type { UploadRefusal } from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { type PropsOf, sendAdminPage, wantsJson } from '../http/answers.ts';
import { textIn } from '../http/posted.ts';
import { readUpload } from '../http/upload.ts';
import { handling, type RequestContext } from '../http/web-context.ts';
import { pathOfFile, redirectWithOutcome } from './content-file.ts';
import { type DraftSession, openFile, saveSession } from './draft-session.ts';

type Errors = Partial<Record<string, string>>;

interface RowEditorOptions<Row> {
  file: 'pictures.json' | 'documents.json';
  page: 'adminPicture' | 'adminDocument';
  noun: 'picture' | 'document';
  limits: Parameters<typeof readUpload>[0];
  /** Names that have a form without having a row. */
  otherNames?: readonly string[];
  /** A new row, whose texts are still to be written. */
  blank: Row;
  /** Fields of a row that the form changes. */
  fileOf(row: Row): Partial<Row>;
  errorsIn(request: Request, before: Row | undefined): Errors;
  /** Stores the file, if one was sent. */
  store(
    context: RequestContext,
    name: string,
    before?: Row,
  ): Promise<{ file: Partial<Row> } | { refused: UploadRefusal }>;
  refusals(reason: UploadRefusal): { status: number; message: string };
  props(context: RequestContext, name: string, row: Row | undefined): object;
}

interface FormState {
  status?: number;
  errors?: Errors;
  conflict?: string;
}

/**
 * The form of the file that a row names, at `?name=`, or of a new row. Saving changes the draft of all rows, whose form has their
 * texts.
 */
export function rowEditor<Row extends object>(options: RowEditorOptions<Row>) {
  const { file, page, noun, blank, fileOf } = options;
  const revisionOf = (row: Row | undefined) => JSON.stringify(row ? fileOf(row) : null);
  const addressOf = (name: string) => `${pathTo(page)}${name && `?${new URLSearchParams({ name })}`}`;

  const editing = (context: RequestContext) => {
    const { request, response } = context;
    const known = typeof request.query.name === 'string' ? request.query.name : '';
    const typedName = () => textIn(request.body?.name).trim();

    async function open() {
      const session = await openFile(context, file);
      if (!session) return undefined;
      const rows = valueIn(session.editable, session.text) as Readonly<Record<string, Row>>;
      const isKnown = !known || Object.hasOwn(rows, known) || options.otherNames?.includes(known);
      return isKnown ? { session, rows } : undefined;
    }
    type Opened = { session: DraftSession; rows: Readonly<Record<string, Row>> };
    const rowIn = ({ rows }: Opened, name: string) => (Object.hasOwn(rows, name) ? rows[name] : undefined);

    function send(opened: Opened, { errors = {}, conflict, status = conflict ? 409 : 422 }: FormState) {
      const row = rowIn(opened, known);
      const props = {
        known,
        was: revisionOf(row),
        name: typedName(),
        errors,
        ...(conflict && { conflict }),
        ...options.props(context, known, row),
      } as unknown as PropsOf<typeof page>;
      const json = status === 200 ? undefined : { ok: false, message: conflict ?? Object.values(errors)[0], errors };
      return sendAdminPage(context, page, props, { status, json, here: addressOf(known) });
    }

    async function refuseFile(reason: UploadRefusal) {
      const { status, message } = options.refusals(reason);
      const opened = await open();
      return opened ? send(opened, { status, errors: { file: message } }) : response.status(status).end();
    }

    function finish(to: string) {
      return wantsJson(request) ? response.json({ ok: true }) : redirectWithOutcome(context, file, 'saved', to);
    }

    async function saveRows(opened: Opened, rows: Opened['rows'], to: string) {
      const saved = await saveSession(context, opened.session, rows, actorOf(context));
      if (saved.outcome === 'saved') return finish(to);
      return send(opened, { conflict: `Someone saved the ${noun}s at the same moment. Please save again.` });
    }

    const isStale = (opened: Opened) => known !== '' && request.body?.was !== revisionOf(rowIn(opened, known));
    const changed = `Someone changed this ${noun} after you opened it.`;

    async function save(opened: Opened) {
      if (known && request.body?.do === 'remove') {
        const conflict = `${changed} To remove it all the same, remove it again.`;
        if (isStale(opened)) return send(opened, { conflict });
        const { [known]: _, ...others } = opened.rows;
        return saveRows(opened, others, pathOfFile(file));
      }
      const name = known || typedName();
      const before = rowIn(opened, known);
      const nameError = 'The name must be lowercase letters, digits and hyphens';
      // In the order of the fields: the first is the summary.
      const errors: Errors = {
        ...(!known && !/^[a-z0-9-]{1,60}$/.test(name) && { name: nameError }),
        ...options.errorsIn(request, before),
      };
      if (Object.keys(errors).length) return send(opened, { errors });
      const stored = await options.store(context, name, before);
      if ('refused' in stored) return refuseFile(stored.refused);
      // Others may have saved while the file was converted.
      return saveRow((await open()) ?? opened, name, stored.file);
    }

    async function saveRow(opened: Opened, name: string, changes: Partial<Row>) {
      const current = rowIn(opened, name);
      const row = { ...blank, ...current, ...changes };
      // A new row lacks its texts.
      const to = known && current ? addressOf(known) : pathOfFile(file, name);
      // A second click sends the same row.
      if (isDeepStrictEqual(current, row)) return finish(to);
      if (!known && current) return send(opened, { errors: { name: `A ${noun} with that name already exists` } });
      if (isStale(opened)) return send(opened, { conflict: `${changed} To replace theirs with yours, save again.` });
      return saveRows(opened, { ...opened.rows, [name]: row }, to);
    }

    return { open, send, save, refuseFile };
  };

  return {
    show: handling(async (context, next) => {
      const { open, send } = editing(context);
      const opened = await open();
      return opened ? send(opened, { status: 200 }) : next();
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
