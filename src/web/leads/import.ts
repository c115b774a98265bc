import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { body } from 'express-validator';
import multer from 'multer';
import type { Notice } from '../../../views/page.ts';
import type { ImportsView } from '../../../views/pages/admin/import.tsx';
import { firstId, uuidv7 } from '../../base/uuid.ts';
import { csvRow } from '../../leads/export/csv-cell.ts';
import { type CsvSource, UnreadableFileError } from '../../leads/import/csv-file.ts';
import { FileGoneError, maxFileAge } from '../../leads/import/import-files.ts';
import { checkImport, importLeads } from '../../leads/import/import-leads.ts';
import {
  firstRows,
  headingsOf,
  type ImportPlan,
  isImportColumn,
  type Mapping,
  mappingOf,
  mappingProblem,
  readRows,
} from '../../leads/import/import-rows.ts';
import { ownersIn } from '../../leads/owners.ts';
import { importAction } from '../../leads/undoable.ts';
import { counted, formatCount } from '../../site/format.ts';
import { type FormId, formIds } from '../../site/forms/form.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, sendAdminPage, wantsJson } from '../http/answers.ts';
import { unlessLonger } from '../http/body.ts';
import { readPost } from '../http/posted.ts';
import { formOverhead, problemOfFile } from '../http/upload.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { answerUnlessDone } from './notices.ts';

const maxListed = 20;

export const showImports = handling(async (context) => {
  const { imports, bulk } = context.store;
  if (wantsJson(context.request)) {
    const all = await bulk.list({ action: importAction }, maxListed);
    const rows = all.map(({ changed: added, unchanged: skipped, action: _, ...row }) => ({ ...row, added, skipped }));
    return context.response.json({ imports: rows });
  }
  const { undone } = context.request.query;
  const left = typeof undone === 'string' ? await imports.left(undone, maxListed) : undefined;
  return sendImports(context, left?.count ? { left } : {});
});

async function sendImports(context: RequestContext, more: Omit<ImportsView, 'imports'> = {}, status = 200) {
  const imports = await context.store.bulk.list({ action: importAction }, maxListed);
  const json = more.error ? { ok: false, message: more.error } : undefined;
  const options = { status, json, here: pathTo('adminImports') };
  return sendAdminPage(context, 'adminImports', { imports, ...more }, options);
}

/** Previews an uploaded file with the mapping suggested by its headings. */
export const showImportFile = handling((context) =>
  withFile(context, async (file) => {
    const headings = await headingsOf(file);
    const plan = { file, mapping: mappingOf(headings), owners: await ownersIn(context) };
    return sendFile(context, plan, headings);
  }),
);

type Posted = Record<'form' | 'do' | 'skip', string> & { column: unknown[] };

/** Previews the file with the posted mapping, downloads its invalid rows, or imports the others. */
export const importFile = readPost([body('column').toArray(), 'form', 'do', 'skip'], (posted: Posted, context) =>
  withFile(context, async (file) => {
    const headings = await headingsOf(file);
    const plan = {
      file,
      mapping: mappingIn(posted.column, headings),
      form: formIn(posted.form),
      owners: await ownersIn(context),
    };
    const isRight = mappingProblem(plan.mapping, plan.form) === undefined;
    if (isRight && posted.do === 'refused') return sendRefused(context, plan, headings);
    if (!isRight || posted.do !== 'import') return sendFile(context, plan, headings);
    const { bad } = await checkImport({ ...context.store, clock: context.clock }, plan, { maxListed: 0 });
    if (bad && posted.skip !== 'yes') return sendFile(context, plan, headings, 422);
    return startImport(context, plan);
  }),
);

const mappingIn = (columns: readonly unknown[], headings: readonly string[]): Mapping =>
  columns.length === headings.length
    ? columns.map((name) => (isImportColumn(name) ? name : undefined))
    : mappingOf(headings);

const formIn = (word: string): FormId | undefined => formIds.find((id) => id === word);

const oldestId = ({ clock }: WebContext) => firstId(clock() - maxFileAge);

const idOf = ({ request }: RequestContext) => String(request.params.id);

async function withFile(context: RequestContext, read: (file: CsvSource) => Promise<unknown>) {
  const id = idOf(context);
  const file = await context.store.importFiles.find(id, oldestId(context));
  if (!file) return refuse(context, refusals.gone);
  try {
    return await read(file);
  } catch (error) {
    if (context.response.headersSent) throw error;
    // Somebody else has just imported it.
    if (error instanceof FileGoneError) return refuse(context, refusals.gone);
    if (!(error instanceof UnreadableFileError)) throw error;
    await context.store.importFiles.remove(id);
    return refuse(context, { status: 422, message: `${error.message}.` });
  }
}

async function startImport(context: RequestContext, plan: ImportPlan) {
  const { store, clock } = context;
  const id = idOf(context);
  const file = await store.importFiles.take(id, oldestId(context));
  if (!file) return refuse(context, refusals.gone);
  const importing = importLeads({ ...store, clock }, { ...plan, file }, actorOf(context), { id }).finally(() =>
    store.importFiles.remove(id),
  );
  const running = {
    failed: 'import broken off',
    title: 'The import is running',
    to: pathTo('adminImports'),
    json: { id },
  };
  const imported = await answerUnlessDone(context, importing, running);
  if (!imported) return;
  const { added, skipped, refused } = imported;
  const more = [
    skipped && `${counted(skipped, 'lead')} already there.`,
    refused && `Rows skipped: ${formatCount(refused)}.`,
  ];
  const message = [`${counted(added, 'lead')} imported. Nothing was sent to anyone.`, ...more];
  const notice: Notice = { title: 'Leads imported', text: message.filter(Boolean).join(' '), tone: 'good' };
  return answerPost(context, { json: imported, notice, to: pathTo('adminImports') });
}

/** The invalid rows as they are in the file, to be corrected. */
async function sendRefused({ clock, response }: RequestContext, plan: ImportPlan, headings: readonly string[]) {
  async function* rows() {
    yield csvRow(headings);
    for await (const { cells, problems } of readRows(plan, clock())) if (problems) yield csvRow(cells);
  }
  response.type('text/csv').set('Content-Disposition', 'attachment; filename="refused.csv"');
  await pipeline(Readable.from(rows()), response);
}

async function sendFile(context: RequestContext, plan: ImportPlan, headings: readonly string[], status = 200) {
  const problem = mappingProblem(plan.mapping, plan.form);
  const checked = problem ? undefined : await checkImport({ ...context.store, clock: context.clock }, plan);
  const { mapping, form } = plan;
  const badRows = checked?.badRows.map(({ line, problems }) => ({ line, problems }));
  const { leads, ...counts } = checked ?? {};
  const json = { ok: status === 200, headings, mapping, problem, ...counts, badRows };
  const [, sample = []] = await firstRows(plan.file);
  const view = { id: idOf(context), headings, sample, mapping, form, problem, checked, mustSkip: status === 422 };
  return sendAdminPage(context, 'adminImportFile', view, { status, json });
}

/** In bytes; larger files are imported in the terminal. */
const maxFile = 100 * 1024 * 1024;

const refusals = {
  gone: {
    status: 404,
    message: 'This file has already been imported, or was uploaded more than an hour ago. Please upload it again.',
  },
  large: { status: 413, message: 'The file has more than 100 MB. Import it with `leads import` on the server.' },
  missing: { status: 400, message: 'Please choose a CSV file.' },
  unreadable: { status: 400, message: 'The upload could not be read. Please try again.' },
} as const;

const refuse = (context: RequestContext, { status, message }: { status: number; message: string }) =>
  sendImports(context, { error: message }, status);

/** Stores the file until the import is confirmed. */
export const uploadImport = (web: WebContext) => {
  const { importFiles } = web.store;
  const parse = multer({
    limits: { fileSize: maxFile, files: 1, fields: 0, parts: 2 },
    storage: {
      _handleFile(_request, file, done) {
        const id = uuidv7(web.clock());
        importFiles.add(id, file.stream).then(
          () => done(null, { filename: id }),
          (error) => done(error),
        );
      },
      _removeFile(_request, file, done) {
        importFiles.remove(file.filename ?? '').then(() => done(null), done);
      },
    },
  }).single('file');
  return [
    unlessLonger(maxFile + formOverhead, (request, response) => refuse({ ...web, request, response }, refusals.large)),
    handling(async (context) => {
      const problem = await problemOfFile(parse, context);
      if (problem) return refuse(context, refusals[problem]);
      const { file } = context.request;
      // A form without a chosen file posts one without a name.
      if (!file?.originalname || !file.filename) {
        if (file?.filename) await importFiles.remove(file.filename);
        return refuse(context, refusals.missing);
      }
      const id = file.filename;
      return answerPost(context, { json: { id }, to: pathTo('adminImportFile', { id }) });
    })(web),
  ];
};
