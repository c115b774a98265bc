/** How many times longer work takes on twice the input, by its best of five runs. */
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
  return best(2 * size) / Math.max(best(size), 0.5);
}
