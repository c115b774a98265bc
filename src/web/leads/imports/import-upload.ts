import type { NextFunction, Request, Response } from 'express';
import multer from 'multer';
import { uuidv7 } from '../../../base/uuid.ts';
import { pathTo } from '../../../site/routes.ts';
import { wantsJson } from '../../http/refuse.ts';
import type { WebContext } from '../../http/web-context.ts';
import { sendImports } from './imports.ts';

/** Bytes of a file; larger ones are imported in the terminal. */
const maxFile = 100 * 1024 * 1024;
const formOverhead = 16_384;

const refusals = {
  large: { status: 413, message: 'The file has more than 100 MB. Import it with `leads import` on the server.' },
  missing: { status: 400, message: 'Please choose a CSV file.' },
  unreadable: { status: 400, message: 'The upload could not be read. Please try again.' },
} as const;

/** Stores the file of a post until somebody confirms it, and leads on to its preview. */
export const uploadImport = (context: WebContext) => {
  const refuse = async (request: Request, response: Response, reason: keyof typeof refusals) => {
    const { status, message } = refusals[reason];
    if (wantsJson(request)) return response.status(status).json({ ok: false, message });
    return sendImports(context, request, response, { error: message }, status);
  };
  const parse = multer({
    limits: { fileSize: maxFile, files: 1, fields: 0, parts: 2 },
    storage: {
      _handleFile(_request, file, done) {
        const id = uuidv7(context.clock());
        context.store.importFiles.add(id, file.stream).then(
          () => done(null, { filename: id }),
          (error) => done(error),
        );
      },
      _removeFile(_request, file, done) {
        context.store.importFiles.remove(file.filename ?? '').then(() => done(null), done);
      },
    },
  }).single('file');
  return [
    (request: Request, response: Response, next: NextFunction) => {
      const length = Number(request.get('content-length') ?? 0);
      if (length <= maxFile + formOverhead) return next();
      response.set('Connection', 'close');
      return refuse(request, response, 'large');
    },
    (request: Request, response: Response, next: NextFunction) => {
      parse(request, response, (error: unknown) => {
        if (!error) return next();
        const tooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
        return refuse(request, response, tooLarge ? 'large' : 'unreadable');
      });
    },
    async (request: Request, response: Response) => {
      const { file } = request;
      // A form without a chosen file posts one without a name.
      if (!file?.originalname || !file.filename) {
        if (file?.filename) await context.store.importFiles.remove(file.filename);
        return refuse(request, response, 'missing');
      }
      const id = file.filename;
      if (wantsJson(request)) return response.json({ ok: true, id });
      return response.redirect(303, pathTo('adminImportFile', { id }));
    },
  ];
};
