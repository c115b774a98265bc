import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { root } from '../../../src/base/root.ts';
import { listen } from '../listen.ts';
import { readRecording } from '../recording.ts';

/** Pages without scripts, ready compressed, and the files that they name. */
const pages = new Map([...readRecording(process.argv[2] ?? '').values()].map((answer) => [answer.path, answer]));
const assets = sirv(join(root, 'dist/client'));
const pictures = sirv(join(root, 'data'));

listen(
  createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) response.writeHead(200, page.headers).end(page.body);
    else assets(request, response, () => pictures(request, response, () => void response.writeHead(404).end()));
  }),
);
