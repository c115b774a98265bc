import { Argument, Option } from 'commander';
import { type KeyName, keyNames, listKeys, rotateKey } from '../../src/accounts/keys.ts';
import { formatMoment } from '../../src/site/format.ts';
import { by, json, type LeadsCommand } from '../command.ts';
import { inStore } from '../store.ts';
import { writeList, writeResult } from '../terminal/table.ts';
import { FailedError, terminalActor } from '../terminal/terminal.ts';

const list: LeadsCommand = {
  description: 'List the keys in the database and what each signs or seals; never the keys themselves',
  options: [json('a JSON array')],
  examples: ['leads keys list', 'leads keys list --json'],

  run: inStore(async (context, terminal, options: { json?: true }) => {
    const keys = await listKeys(context);
    await writeList(terminal, {
      json: options.json && keys,
      lines: keys.map((key) => [key.name, key.use, key.previous_until]),
      head: ['Name', 'Use', 'Rotation'],
      rows: keys.map(({ name, use, previous_until, rotates }) => [
        name,
        use,
        rotates ? previous_until && `the old key is valid until ${formatMoment(previous_until)}` : 'never rotated',
      ]),
      none: '',
    });
  }),
};

const rotate: LeadsCommand = {
  description: 'Replace a key; signatures of the old key stay valid for its lifetime',
  arguments: [new Argument('<name>', 'Name of the key').choices(keyNames)],
  options: [
    by,
    new Option('--leaked', 'Also end sessions, invitations or email links of the old key at once'),
    json('a JSON object with the outcome'),
  ],
  examples: ['leads keys rotate admin', 'leads keys rotate mail --leaked'],

  run: inStore(async (context, terminal, options: { by?: string; json?: true; leaked?: true }, name: KeyName) => {
    const rotated = await rotateKey(context, name, terminalActor(terminal, options), options);
    if (rotated.outcome === 'never') {
      throw new FailedError('the erasure key is never rotated: restored backups are compared with its hashes.');
    }
    const valid = rotated.until
      ? `Signatures of the old key are valid until ${formatMoment(rotated.until)}.`
      : 'Signatures of the old key are no longer valid.';
    const text = `Rotated the key “${name}”. ${valid}\n`;
    await writeResult(terminal, options.json && { name, ...rotated }, text);
  }),
};

export const commands = { list, rotate };
