import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

test.each(['Caddyfile', 'Caddyfile.instances'])(
  '%s writes no query and no header of a request into its log',
  (name) => {
    const file = readFileSync(join(root, 'scripts/deploy', name), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
    const [, options = ''] = /^\{\n(.*?)^\}/ms.exec(file) ?? [];
    expect(options).toMatch(/log default \{\s*format filter \{/);
    expect(options).toContain('request>uri regexp "\\?.*" ""');
    expect(options).toContain('request>headers delete');
    // An access log is written only where a site asks for one.
    expect(file.replace(options, '')).not.toMatch(/^\s*log\b/m);
  },
);
