const name = 'desk-keys-off';

/** Whether somebody has turned the keys off in this browser. A browser that stores nothing has them on. */
export function keysAreOff(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function setKeysOff(off: boolean): void {
  try {
    if (off) localStorage.setItem(name, '');
    else localStorage.removeItem(name);
  } catch {
    // They are off until the next page.
  }
}
