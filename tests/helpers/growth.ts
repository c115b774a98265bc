/**
 * How many times longer work takes on twice the input, by its best of five runs. Another program on the machine can only make a
 * round look worse, so the best of three rounds counts.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const best = (of: number) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const began = performance.now();
        work(of);
        return performance.now() - began;
      }),
    );
  work(size);
  const rounds = Array.from({ length: 3 }, () => best(2 * size) / Math.max(best(size), 0.5));
  return Math.min(...rounds);
}
