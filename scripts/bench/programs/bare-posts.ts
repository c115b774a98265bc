import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';
import { openTables, type PostedContact, thanks } from '../post-rows.ts';

/** The limit: node:http that keeps the rows of all posts that arrive together in one transaction, and checks nothing. */
const { database, insert } = openTables(process.argv[2] ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(thanks) };
const waiting: { posted: PostedContact; response: ServerResponse }[] = [];
const keepAll = database.transaction((batch: typeof waiting) => {
  for (const { posted } of batch) insert(posted);
});

function commit() {
  const batch = waiting.splice(0);
  keepAll.immediate(batch);
  for (const { response } of batch) response.writeHead(200, headers).end(thanks);
}

listen(
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const isJson = request.headers['content-type'] === 'application/json';
      const posted = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
      if (waiting.push({ posted, response }) === 1) setImmediate(commit);
    });
  }),
);
