import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { keepTickShape } from '../../src/tick-shape.ts';

/** What node has made of a `process.nextTick`. */
const tickOfNode = () => new Promise<object>((resolve) => process.nextTick(() => resolve(executionAsyncResource())));

test('what is kept has the shape that V8 has for the ticks of node', async ({ skip }) => {
  const [own, tick] = [keepTickShape(), await tickOfNode()];
  if (`${names(own)}` !== `${names(tick)}`) skip(`the ticks of node ${process.version} have other names`);
  setFlagsFromString('--allow-natives-syntax');
  const haveSameShape = new Function('one', 'other', 'return %HaveSameMap(one, other)');
  setFlagsFromString('--no-allow-natives-syntax');
  expect(haveSameShape(own, tick)).toBe(true);
  expect(haveSameShape({ ...own, other: 1 }, tick)).toBe(false);
});

const names = (of: object) => Reflect.ownKeys(of).map(String);
