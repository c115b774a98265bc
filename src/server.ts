import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { readEnvFile } from './env-file.ts';
import { ConfigurationError, StoreUnavailableError } from './errors.ts';
import { stopGently } from './stop-gently.ts';

readEnvFile();
await start().catch((error: unknown) => {
  const known = error instanceof ConfigurationError || error instanceof StoreUnavailableError;
  console.error(known ? `The site cannot start. ${(error as Error).message}` : error);
  process.exitCode = 1;
});

/** Opens the product, listens, says where, and stops on signals without cutting an answer short. */
async function start() {
  const app = createApp();
  const { config, log } = app.context;
  await app.ready.catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const server = createServer({ connectionsCheckingInterval: 2000 }, app);
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  }).catch(async (error: unknown) => {
    await app.close();
    throw new ConfigurationError(`Nothing can listen on ${config.host}:${config.port}: ${(error as Error).message}.`);
  });

  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const address = config.publicUrl || `http://${config.host}:${port}`;
  console.log(`Mainstreet is at ${address}`);
  const setUp = await app.setUpPath();
  if (setUp) console.log(`No admin exists yet. Make the first account, once, at ${address}${setUp}`);
  void app.warmUp();

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'stopping');
      await stopGently(server);
      await app.close();
    });
  }
}
