import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How the stand-in answers: `ok`, `hang` (no answer), `lost` (accepts an email, then drops the connection), or a status for the receiver. */
export type MailMode = 'ok' | 'hang' | 'lost' | '450' | '550' | '535';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text as they came. */
  source: string;
}

export interface MailStandIn {
  /** The address to set as `SMTP_URL`. */
  url: string;
  mails: ReceivedMail[];
  setMode(mode: MailMode): void;
  close(): Promise<void>;
}

/** Our local double of a mail server, on 127.0.0.1. It stores emails for tests to read and forwards none. */
export async function startMailStandIn(): Promise<MailStandIn> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let mode: MailMode = 'ok';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (mode !== 'hang') converse(socket, () => mode, mails);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    setMode(next) {
      mode = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, mode: () => MailMode, mails: ReceivedMail[]): void {
  let pending = '';
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 stand-in');
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
    if (line !== '.') {
      mail.source += `${line.replace(/^\./, '')}\r\n`;
      return;
    }
    inData = false;
    mails.push(mail);
    mail = { from: '', to: [], source: '' };
    if (mode() === 'lost') socket.destroy();
    else say('250 2.0.0 taken');
  }

  function obey(line: string): void {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO') say('250-stand-in\r\n250 AUTH PLAIN');
    else if (verb === 'STARTTLS') say('502 5.5.1 no TLS');
    else if (verb === 'AUTH') say(mode() === '535' ? '535 5.7.8 wrong name or password' : '235 2.7.0 welcome');
    else if (verb === 'RCPT' && mode() === '450') say('450 4.2.1 mailbox busy');
    else if (verb === 'RCPT' && mode() === '550') say('550 5.1.1 no such mailbox');
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
