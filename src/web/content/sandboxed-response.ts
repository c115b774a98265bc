import type { Response } from 'express';

/** Sends a page to be looked at inside of one of ours: its styles and pictures load, and no script or form of it works. */
export function sendSandboxed(response: Response, html: string, policy: string) {
  response.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': [
      'sandbox allow-same-origin allow-modals',
      policy
        .replace("script-src 'self'", "script-src 'none'")
        .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    ].join('; '),
  });
  // Nothing runs here, and the browser would say so of each script in its console.
  response.send(html.replace(/<script type="module"[^>]*><\/script>/g, ''));
}

/** Sends a PDF to who is signed in: to be looked at, or to be stored. */
export function sendDocument(response: Response, bytes: Uint8Array, name: string, isDownload = false) {
  response.set({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`,
  });
  response.send(Buffer.from(bytes));
}
