import type { DocumentBlock } from '../../site/content/document.ts';
import { lay } from './blocks.ts';
import type { Column, Laid } from './laid.ts';
import type { Sheet, Structure } from './sheet.ts';

/** Blocks below one another in a column, measured. */
export interface Stack {
  height: number;
  draw: (parent: Structure, y: number) => void;
}

/** Measures blocks one below the other. */
export function stack(sheet: Sheet, blocks: readonly DocumentBlock[], column: Column): Stack {
  const laid = blocks.map((block) => lay(sheet, block, column));
  const offsets: number[] = [];
  let y = 0;
  let floor = 0;
  let before: Laid | undefined;
  for (const block of laid) {
    const besideHeading = before?.height === 0;
    if (before && !besideHeading) y = Math.max(y, floor) + block.above;
    offsets.push(y);
    floor = y + (block.reach ?? 0);
    if (besideHeading) floor = Math.max(floor, (offsets.at(-2) ?? 0) + (before?.reach ?? 0));
    y += block.height;
    before = block;
  }
  return {
    height: Math.max(y, floor),
    draw: (parent, top) => {
      laid.forEach((block, index) => {
        block.draw(parent, top + (offsets[index] ?? 0));
      });
    },
  };
}
