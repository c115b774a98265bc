import { createServer, type Socket } from 'node:net';
import { listening } from '../helpers/raw-http.ts';

/**
 * How the fake answers: `ok`; `slow`; `hang` (no answer); `reset` (drops the connection at once); `cut` (drops it within the
 * text); `lost` (accepts an email, then drops it); or a status: 421 and 554 in place of a greeting, 535 for the password, 450 and
 * 550 for the recipient, 451 and 552 for the text.
 */
export type MailMode = 'ok' | 'slow' | 'hang' | 'reset' | 'cut' | 'lost' | Status;
type Status = keyof typeof refusals | '421' | '554' | '535';

/** What is refused of an email, and with which words. */
const refusals = {
  '450': ['RCPT', '450 4.2.1 mailbox busy'],
  '550': ['RCPT', '550 5.1.1 no such mailbox'],
  '451': ['text', '451 4.3.0 try again'],
  '552': ['text', '552 5.2.2 mailbox full'],
} as const;
const slowly = 250;

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text as they came. */
  source: string;
  /** Milliseconds since 1970. */
  at: number;
  mode: MailMode;
}

export type FakeMailServer = Awaited<ReturnType<typeof startFakeMailServer>>;

/** Our local double of a mail server, on 127.0.0.1. It stores emails for tests to read and forwards none. */
export async function startFakeMailServer() {
  const mails: ReceivedMail[] = [];
  /** How it answered at the start of each conversation. */
  const met: MailMode[] = [];
  /** Recipients that are refused in every mode, with the line that says so. */
  const refused = new Map<string, string>();
  const sockets = new Set<Socket>();
  let mode: MailMode = 'ok';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    met.push(mode);
    if (mode === 'reset') socket.resetAndDestroy();
    else if (mode !== 'hang') converse(socket, () => mode, mails, refused);
  });
  const port = await listening(server);
  return {
    /** The address to set as `SMTP_URL`. */
    url: `smtp://127.0.0.1:${port}`,
    ...{ mails, met, refused },
    setMode(next: MailMode): void {
      mode = next;
    },
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(
  socket: Socket,
  mode: () => MailMode,
  mails: ReceivedMail[],
  recipients: ReadonlyMap<string, string>,
): void {
  let pending = '';
  let mail = empty();
  let inData = false;
  const say = (line: string) => {
    const write = () => socket.writable && socket.write(`${line}\r\n`);
    if (mode() === 'slow') setTimeout(write, slowly);
    else write();
  };
  const refusal = (step: 'RCPT' | 'text') => {
    const [refused, message] = refusals[mode() as keyof typeof refusals] ?? [];
    return refused === step ? message : undefined;
  };
  if (mode() === '421' || mode() === '554') socket.end(`${mode()} no service here\r\n`);
  else say('220 fake');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });

  function hear(line: string): void {
    if (!inData) {
      obey(line);
      return;
    }
    if (mode() === 'cut') socket.destroy();
    if (line !== '.') {
      mail.source += `${line.replace(/^\./, '')}\r\n`;
      return;
    }
    inData = false;
    const refused = refusal('text');
    if (!refused && !socket.destroyed) mails.push({ ...mail, at: Date.now(), mode: mode() });
    mail = empty();
    if (mode() === 'lost') socket.destroy();
    else say(refused ?? '250 2.0.0 taken');
  }

  function obey(line: string): void {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const refused = verb === 'RCPT' && (recipients.get(address) ?? refusal(verb));
    if (verb === 'EHLO') say('250-fake\r\n250 AUTH PLAIN');
    else if (verb === 'STARTTLS') say('502 5.5.1 no TLS');
    else if (verb === 'AUTH') say(mode() === '535' ? '535 5.7.8 wrong name or password' : '235 2.7.0 welcome');
    else if (refused) say(refused);
    else if (verb === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else {
      if (verb === 'MAIL') mail.from = address;
      if (verb === 'RCPT') mail.to.push(address);
      say('250 ok');
    }
  }
}

const empty = () => ({ from: '', to: [] as string[], source: '' });
