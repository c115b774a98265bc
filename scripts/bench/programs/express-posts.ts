import { createServer } from 'node:http';
import express, { type Request, type Response } from 'express';
import { body, validationResult } from 'express-validator';
import { listen } from '../listen.ts';
import { openTables, thanks } from '../post-rows.ts';

/** What is usually written: Express, its body parsers, express-validator, and a transaction for each post. */
const { database, insert } = openTables(process.argv[2] ?? '');
const keep = database.transaction(insert);
const app = express();

app.post(
  '/contact',
  express.json(),
  express.urlencoded({ extended: false }),
  body('name').isString().trim().isLength({ min: 2, max: 200 }),
  body('email').isString().trim().isEmail(),
  body('message').isString().isLength({ min: 10, max: 5000 }),
  (request: Request, response: Response) => {
    const errors = validationResult(request);
    if (!errors.isEmpty()) return void response.status(422).json({ ok: false, errors: errors.mapped() });
    keep.immediate(request.body);
    response.json(JSON.parse(thanks));
  },
);
listen(createServer(app));
