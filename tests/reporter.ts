import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with one line that plain readers understand; a broken hook or import counts as failed. A test that passed only when it was
 * tried again is named above it: it has a race to mend.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state]++;
        if (test.diagnostic()?.flaky)
          console.log(`\nPassed only when tried again: ${module.moduleId} > ${test.fullName}`);
      }
      if (module.state() === 'failed' && ![...module.children.allTests('failed')].length) count.failed++;
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
