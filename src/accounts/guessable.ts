import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Characters that are looked at; the time of an estimate grows with them. */
const looked = 72;
/** Of 4: from here a password withstands somebody who has its hash and common words, names and patterns. */
const enough = 3;

/** Whether a password is a common one, or made of common ones, patterns or the given words. */
export function isGuessable(password: string, words: readonly string[]): boolean {
  return estimate.check(password.slice(0, looked), [...words]).score < enough;
}
