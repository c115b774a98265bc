import { createServer } from 'node:http';
import express from 'express';
import { listen } from '../listen.ts';
import { readRecording } from '../recording.ts';

/** What a plain Express program makes of recorded answers: `res.send` of ready bytes. */
const recording = readRecording(process.argv[2] ?? '');
const app = express();

app.use((request, response) => {
  const answer = recording.get(`${request.url} ${request.headers['accept-encoding']}`);
  if (!answer) response.sendStatus(404);
  else response.set(answer.headers).send(answer.body);
});
listen(createServer(app));
