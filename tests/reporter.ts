import type { Reporter, TestModule } from 'vitest/node';

/** Files that are named at the end, the slowest first. */
const slowestFiles = 10;

/**
 * Ends the run with the slowest files and one line that plain readers understand; a broken hook or import counts as failed. A test that
 * passed only when it was tried again is named above: it has a race to mend.
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
    if (modules.length > 1) console.log(`\nSlowest files:\n${slowest(modules).join('\n')}`);
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}

function slowest(modules: readonly TestModule[]): string[] {
  const secondsOf = (module: TestModule) => {
    const { duration, collectDuration } = module.diagnostic();
    return (duration + collectDuration) / 1000;
  };
  return modules
    .toSorted((one, other) => secondsOf(other) - secondsOf(one))
    .slice(0, slowestFiles)
    .map((one) => `${secondsOf(one).toFixed(1).padStart(7)} s  ${one.relativeModuleId} (${one.project.name})`);
}
