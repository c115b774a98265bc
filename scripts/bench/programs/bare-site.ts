import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { listen } from '../listen.ts';
import { readRecording } from '../recording.ts';

/** The least that a site with leads is: node:http, an open database and ready pages. */
const [recordingFile = '', databaseFile = ''] = process.argv.slice(2);
const recording = readRecording(recordingFile);
const database = new Database(databaseFile);
database.pragma('journal_mode = WAL');

listen(
  createServer((request, response) => {
    const answer = recording.get(`${request.url} ${request.headers['accept-encoding']}`);
    if (!answer) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  }),
);
