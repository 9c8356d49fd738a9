import styles from './HowCounted.module.css';

/** Says how visitors are counted, and who is not. */
export function HowCounted() {
  return (
    <p className={styles.how}>
      Visitors are counted without cookies, storage or IP addresses. Nobody is known again on
      another day, so somebody who comes on three days counts as three visitors. Not counted are
      administrators, the app, and browsers that ask not to be tracked (Global Privacy Control, Do
      Not Track).
    </p>
  );
}
