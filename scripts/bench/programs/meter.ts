/** Comes into a server before its own code, and tells the bench on demand what the process uses. */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
});
process.channel?.unref();
