import { createTransport } from 'nodemailer';
import type { Finding } from '#api/features/mail-check/dns-checks.ts';

const TIMEOUT_MS = 8000;

/** Connects to the mail server of an SMTP URL with TLS, signs in and sends nothing. */
export async function checkTls(url: string | null): Promise<Finding> {
  if (url === null) {
    return {
      state: 'unknown',
      found: 'Mails are written to files, not sent.',
      advice: 'Set SMTP_URL to send them.',
    };
  }
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    requireTLS: true,
    tls: { rejectUnauthorized: true },
  });
  try {
    await transport.verify();
    const kind = protocol === 'smtps:' ? 'TLS' : 'STARTTLS';
    return { state: 'good', found: `${hostname} takes mails by ${kind}.`, advice: '' };
  } catch (error) {
    return failure(error, hostname);
  } finally {
    transport.close();
  }
}

function failure(error: unknown, host: string): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 200) : '';
  if (code === 'EAUTH') {
    const found = `${host} refuses the user or the password.`;
    return { state: 'wrong', found, advice: 'Check them in SMTP_URL.' };
  }
  if (/certificate|self.signed|altnames/i.test(words)) {
    return {
      state: 'wrong',
      found: `The certificate of ${host} is not valid: ${words}`,
      advice: 'Renew it, or use the host name that it was made for.',
    };
  }
  if (code === 'ETLS' || /STARTTLS/i.test(words)) {
    return {
      state: 'wrong',
      found: `${host} offers no STARTTLS: mails travel unencrypted.`,
      advice: 'Switch TLS on in the mail server, or use smtps:// in SMTP_URL.',
    };
  }
  return {
    state: 'wrong',
    found: `${host} does not answer: ${words}`,
    advice: 'Check that it runs, and the host and port in SMTP_URL.',
  };
}
