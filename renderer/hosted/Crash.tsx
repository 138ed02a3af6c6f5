import { Component } from 'react';
import { Button } from './frame/Button.tsx';
import { useTexts } from './i18n/texts.tsx';

/** Where a part of the page fails, the page says so, and the person loads it again; sent data are kept. */
export class Crash extends Component<{ children: React.ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { t } = useTexts();
  return (
    <main className="Page" data-one="">
      <h1 role="alert">{t.notice.crash}</h1>
      <div className="Actions">
        <Button kind="primary" onPress={() => location.reload()}>
          {t.notice.reload}
        </Button>
      </div>
    </main>
  );
}
