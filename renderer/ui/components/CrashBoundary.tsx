import i18next from 'i18next';
import { Component } from 'react';
import { Button } from './Button.tsx';
import { FullScreenState } from './FullScreenState.tsx';

/** The last net: a defect of a screen becomes a sentence and a way out; the session itself lives in main. */
export class CrashBoundary extends Component<{ children: React.ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): React.ReactNode {
    if (!this.state.crashed) return this.props.children;
    const reload = (
      <Button variant="primary" onPress={() => location.reload()}>
        {i18next.t('connection.crashed.reload')}
      </Button>
    );
    return (
      <FullScreenState
        title={i18next.t('connection.crashed.title')}
        text={i18next.t('connection.crashed.text')}
        action={reload}
        urgent
      />
    );
  }
}
