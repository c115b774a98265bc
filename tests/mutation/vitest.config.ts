import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';
import { mutants } from './mutants.ts';

const mutant = mutants[Number(process.env.MUTANT)];
const [unit, http] = (root.test?.projects ?? []) as { test: object; oxc: object }[];

/** Plants one fault in the product as it is loaded; no file is changed. */
const plant = {
  name: 'plant',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    mutant && /\/(src|views|cli)\//.test(id) && code.includes(mutant.find)
      ? code.replace(mutant.find, () => mutant.replace)
      : undefined,
};

export default defineConfig({
  oxc: unit?.oxc,
  plugins: [plant],
  test: {
    ...http?.test,
    ...unit?.test,
    name: 'mutation',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/browser/**'],
  },
});
