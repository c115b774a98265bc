import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one line that plain readers understand; a broken hook or import counts as failed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      if (module.state() === 'failed' && ![...module.children.allTests('failed')].length) count.failed++;
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
