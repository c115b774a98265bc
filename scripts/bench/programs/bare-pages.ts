import { createServer } from 'node:http';
import { listen } from '../listen.ts';
import { readRecording } from '../recording.ts';

/** The limit: nothing but node:http, sending recorded answers. */
const recording = readRecording(process.argv[2] ?? '');

listen(
  createServer((request, response) => {
    const answer = recording.get(`${request.url} ${request.headers['accept-encoding']}`);
    if (!answer) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  }),
);
