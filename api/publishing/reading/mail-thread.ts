/* The thread that checks mails, so that answers to others never wait for a long one. */
import { answerRequests } from '#api/jobs/thread.ts';
import { checkMail, type WrittenMail } from '#mailing/check-mail.ts';
import type { MailSender } from '#mailing/compose/compose-mail.ts';

answerRequests<string>(async (text) => {
  // Written by `checkMail` of the main thread.
  const [mail, sender] = JSON.parse(text) as [WrittenMail, MailSender];
  return checkMail(mail, sender);
});
