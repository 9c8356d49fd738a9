import { saveFile } from '#platform/device/save-file.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './TwoStep.module.css';

export type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Ten recovery codes, shown once, with ways to save them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { user, workspace } = useApp();
  const { toasts } = workspace;

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    toasts.show(
      isCopied
        ? { tone: 'success', text: 'Recovery codes copied.' }
        : {
            tone: 'error',
            text: 'Your browser didn’t allow copying: select the codes and copy them.',
          },
    );
  }

  function download(): void {
    const lines = [`Recovery codes of ${user.email} for Ripen. Each works once.`, '', ...codes, ''];
    saveFile('ripen-recovery-codes.txt', new Blob([lines.join('\r\n')], { type: 'text/plain' }));
  }

  return (
    <div className={styles.overview}>
      <p>
        If you lose your device, each of these codes signs you in once. Keep them where only you
        find them: they are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
