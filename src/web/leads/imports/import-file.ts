import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { body, matchedData } from 'express-validator';
import type { ImportFileView } from '../../../../views/pages/admin/import/import-view.ts';
import { firstId } from '../../../base/uuid.ts';
import { UnreadableFileError } from '../../../leads/import/csv-file.ts';
import { FileGoneError, maxFileAge } from '../../../leads/import/import-files.ts';
import { checkImport, importLeads } from '../../../leads/import/import-leads.ts';
import { headingsOf, type ImportPlan, readRows } from '../../../leads/import/import-rows.ts';
import { isImportColumn, type Mapping, mappingOf, mappingProblem } from '../../../leads/import/mapping.ts';
import { csvRow } from '../../../leads/import/refused-rows.ts';
import { ownersIn } from '../../../leads/owners.ts';
import { counted, formatCount } from '../../../site/format.ts';
import { type FormId, formIds } from '../../../site/forms/form.ts';
import { pathTo } from '../../../site/routes.ts';
import { actorOf } from '../../http/actor.ts';
import { sendAdminPage } from '../../http/admin-page.ts';
import { setNotice } from '../../http/notice.ts';
import { refuseWrong, text } from '../../http/posted.ts';
import { wantsJson } from '../../http/refuse.ts';
import { logOf } from '../../http/request-id.ts';
import type { WebContext } from '../../http/web-context.ts';
import { sendImports } from './imports.ts';

const gone = 'This file has already been imported, or was uploaded more than an hour ago. Please upload it again.';

/** What an uploaded file would bring, by the mapping that its headings suggest. */
export const showImportFile = (context: WebContext) => async (request: Request, response: Response) => {
  const id = String(request.params.id);
  const file = await context.store.importFiles.find(id, sinceOf(context));
  if (!file) return refuseGone(context, request, response);
  return reading(context, request, response, id, async () => {
    const headings = await headingsOf(file);
    return sendFile(
      context,
      request,
      response,
      id,
      { file, mapping: mappingOf(headings), owners: await ownersIn(context) },
      headings,
    );
  });
};

/** Shows the file by the posted mapping, sends the rows that are wrong as a file, or imports the others. */
export const importFile = (context: WebContext) => [
  body('column').toArray(),
  text('form'),
  text('do'),
  text('skip'),
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const id = String(request.params.id);
    const file = await context.store.importFiles.find(id, sinceOf(context));
    if (!file) return refuseGone(context, request, response);
    return reading(context, request, response, id, async () => {
      const posted = matchedData<{ column: unknown[]; form: string; do: string; skip: string }>(request);
      const headings = await headingsOf(file);
      const plan = {
        file,
        mapping: mappingIn(posted.column, headings),
        form: formIn(posted.form),
        owners: await ownersIn(context),
      };
      const isRight = mappingProblem(plan.mapping, plan.form) === undefined;
      if (isRight && posted.do === 'refused') return sendRefused(context, response, plan, headings);
      if (!isRight || posted.do !== 'import') return sendFile(context, request, response, id, plan, headings);
      const { bad } = await checkImport({ ...context.store, clock: context.clock }, plan, { maxListed: 0 });
      if (bad && posted.skip !== 'yes') return sendFile(context, request, response, id, plan, headings, 422);
      return take(context, request, response, id, plan);
    });
  },
];

/** Milliseconds after which an import goes on without its request: a proxy would close the connection. */
const longestAnswer = 10_000;

/** A file without a posted mapping has the one that its headings suggest. */
const mappingIn = (columns: readonly unknown[], headings: readonly string[]): Mapping =>
  columns.length === headings.length
    ? columns.map((name) => (isImportColumn(name) ? name : undefined))
    : mappingOf(headings);

const formIn = (word: string): FormId | undefined => formIds.find((id) => id === word);

/** The first id of a file that is not too old. */
const sinceOf = ({ clock }: WebContext) => firstId(clock() - maxFileAge);

async function reading(
  context: WebContext,
  request: Request,
  response: Response,
  id: string,
  read: () => Promise<unknown>,
) {
  try {
    return await read();
  } catch (error) {
    if (response.headersSent) throw error;
    // Somebody has just imported it.
    if (error instanceof FileGoneError) return refuseGone(context, request, response);
    if (!(error instanceof UnreadableFileError)) throw error;
    await context.store.importFiles.remove(id);
    const message = `${error.message}.`;
    if (wantsJson(request)) return response.status(422).json({ ok: false, message });
    return sendImports(context, request, response, { error: message }, 422);
  }
}

function refuseGone(context: WebContext, request: Request, response: Response) {
  if (wantsJson(request)) return response.status(404).json({ ok: false, message: gone });
  return sendImports(context, request, response, { error: gone }, 404);
}

async function take(context: WebContext, request: Request, response: Response, id: string, plan: ImportPlan) {
  const { store, clock } = context;
  const file = await store.importFiles.take(id, sinceOf(context));
  if (!file) return refuseGone(context, request, response);
  const actor = actorOf(request, response);
  const importing = importLeads({ ...store, clock }, { ...plan, file }, actor, { id }).finally(() =>
    store.importFiles.remove(id),
  );
  let cancel = () => {};
  const waited = new Promise<undefined>((resolve) => {
    cancel = context.timers.after(longestAnswer, () => resolve(undefined));
  });
  const imported = await Promise.race([importing, waited]).finally(() => cancel());
  if (!imported) {
    importing.catch((error) => logOf(context, response).error({ err: error }, 'import broken off'));
    if (wantsJson(request)) return response.status(202).json({ ok: true, id, outcome: 'running' });
    const words = 'This can take a while. Reload this page to see how far it is.';
    setNotice(request, { title: 'The import is running', text: words, tone: 'good' });
    return response.redirect(303, pathTo('adminImports'));
  }
  if (wantsJson(request)) return response.json({ ok: true, ...imported });
  const { added, skipped, refused } = imported;
  const more = [
    skipped && `${counted(skipped, 'lead')} already there.`,
    refused && `Rows skipped: ${formatCount(refused)}.`,
  ];
  const message = [`${counted(added, 'lead')} imported. Nothing was sent to anyone.`, ...more];
  setNotice(request, { title: 'Leads imported', text: message.filter(Boolean).join(' '), tone: 'good' });
  return response.redirect(303, pathTo('adminImports'));
}

/** The rows that are wrong, as they are in the file, to be corrected. */
async function sendRefused(context: WebContext, response: Response, plan: ImportPlan, headings: readonly string[]) {
  async function* rows() {
    yield csvRow(headings);
    for await (const { cells, problems } of readRows(plan, context.clock())) if (problems) yield csvRow(cells);
  }
  response.type('text/csv').set('Content-Disposition', 'attachment; filename="refused.csv"');
  await pipeline(Readable.from(rows()), response);
}

async function sendFile(
  context: WebContext,
  request: Request,
  response: Response,
  id: string,
  plan: ImportPlan,
  headings: readonly string[],
  status = 200,
) {
  const problem = mappingProblem(plan.mapping, plan.form);
  const checked = problem ? undefined : await checkImport({ ...context.store, clock: context.clock }, plan);
  const badRows = checked?.badRows.map(({ line, problems }) => ({ line, problems }));
  if (wantsJson(request)) {
    const { leads, ...counts } = checked ?? {};
    return response
      .status(status)
      .json({ ok: status === 200, headings, mapping: plan.mapping, problem, ...counts, badRows });
  }
  const view: ImportFileView = {
    id,
    headings,
    mapping: plan.mapping,
    form: plan.form,
    problem,
    checked: checked && { ...checked, badRows: badRows ?? [] },
    mustSkip: status === 422,
  };
  return sendAdminPage(context, request, response, 'adminImportFile', view, { status });
}
