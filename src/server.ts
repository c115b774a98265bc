import { isIPv6 } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { ConfigurationError, StoreUnavailableError } from './base/errors.ts';
import { type Config, readConfig } from './config/config.ts';
import { readEnvFile } from './config/env-file.ts';
import { unknownSentence, unknownSettings } from './config/read-settings.ts';
import { ContentError } from './content/mistake.ts';
import { databaseFile } from './db/sqlite/maintenance.ts';
import { stopGently, stopOnSignals } from './server/stop.ts';
import { setMoney } from './site/format.ts';
import { publishedSite } from './site/site-facts.ts';
import { prepareContent } from './web/http/content-source.ts';
import { createHttpServer } from './web/http/http-server.ts';

/** Milliseconds after the signal until unfinished responses are cut. */
const answerTimeout = 7000;

// The database and its copies hold personal data: readable by the process owner only.
process.umask(0o077);
readEnvFile();
start().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  console.error(sentence ? `The site cannot start.${sentence.includes('\n') ? '\n' : ' '}${sentence}` : error);
  process.exitCode = 1;
});

/** `undefined` for unexpected errors. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigurationError) return error.message;
  if (!(error instanceof StoreUnavailableError)) return undefined;
  const { dataDir, databaseUrl } = readConfig(process.env);
  return databaseUrl ? error.message : `${databaseFile(dataDir)}: ${error.message}`;
}

/** Loaded for an owner's content only: it renders every page, and converts pictures. Throws `ContentError`. */
async function refuseClaims(settings: Config) {
  const { claimMistakesOf } = await import('./web/content-check.ts');
  const mistakes = await claimMistakesOf(settings);
  if (mistakes.length) throw new ContentError(mistakes);
}

async function start() {
  const settings = readConfig(process.env);
  setMoney(settings.money);
  await prepareContent(settings, (message) => console.log(message));
  if (settings.contentDir) await refuseClaims(settings);
  const app = createApp();
  const { config, log } = app.context;
  for (const unknown of unknownSettings(process.env)) log.warn({ settings: [unknown.name] }, unknownSentence(unknown));
  await app.ready.catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const setUp = await app.setUpPath();
  const server = createHttpServer(app, app.messageClasses);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  }).catch(async (error: unknown) => {
    await app.close();
    throw new ConfigurationError(`Nothing can listen on ${config.host}:${config.port}: ${(error as Error).message}.`);
  });

  stopOnSignals(async (signal) => {
    log.info({ signal }, 'stopping');
    app.beginStop();
    await stopGently(server, config.stopDrain, answerTimeout);
    await app.close();
  });

  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const host = isIPv6(config.host) ? `[${config.host}]` : config.host;
  const address = config.publicUrl || `http://${host}:${port}`;
  console.log(`${publishedSite().company.name} is at ${address}`);
  if (setUp) console.log(`No admin exists yet. Make the first account, once, at ${address}${setUp}`);
  await app.warmUp();
  // The build holds it at 1 for the start. Without growth, posts take a fifth more processor time, for collecting garbage.
  setFlagsFromString('--semi-space-growth-factor=2');
}
