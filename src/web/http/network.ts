/** A shortened address as people read it: "network 127.0.0.x"; "" where none is known. */
export const networkText = (network = ''): string => network && `network ${network.replace(/\.0$/, '.x')}`;
