import { MessageCircle, Volume2, VolumeX, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AnswerResult } from '../../src/site/answer.ts';
import { answersPath } from '../../src/site/endpoints.ts';
import { QuestionAnswer, QuestionForm, type QuestionLabels } from '../question-answer.tsx';

type Outcome =
  | { state: 'none' | 'asking' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; result: AnswerResult };

/** Without scripts its form opens a page with the same answer. */
export default function QuestionBox({
  labels,
  action,
  contactUrl,
}: {
  labels: QuestionLabels;
  /** The page used without scripts. */
  action: string;
  contactUrl: string;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const question = field.current?.value.trim();
    if (!question || outcome.state === 'asking') return;
    setOutcome({ state: 'asking' });
    setOutcome(await answerTo(question, labels.failure));
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.current?.open) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  const [open, setOpen] = useState(false);
  const toggled = () => {
    const isOpen = box.current?.open ?? false;
    setOpen(isOpen);
    if (isOpen) field.current?.focus();
  };
  // It may have been opened before hydration.
  useEffect(toggled, []);
  return (
    <details ref={box} className="question" onToggle={toggled} onKeyDown={closeOnEscape}>
      <summary className="btn voice">
        <MessageCircle className="icon question__ask" />
        <X className="icon question__close" />
        <span className="question__ask" aria-hidden="true">
          {labels.ask}
        </span>{' '}
        <span className="sr question__ask">{labels.heading}</span> <span className="sr question__close">Close</span>
      </summary>
      <div className="question__panel">
        <QuestionForm
          labels={labels}
          action={action}
          onSubmit={ask}
          input={{ ref: field }}
          button={{ 'aria-disabled': outcome.state === 'asking' || undefined }}
        />
        <div className="question__answer" aria-live="polite">
          {outcome.state === 'none' && <p className="note">{labels.lead}</p>}
          {outcome.state === 'asking' && <p className="note">Looking…</p>}
          {outcome.state === 'failed' && (
            <p>
              {outcome.message} <a href={contactUrl}>{labels.contact}</a>
            </p>
          )}
          {outcome.state === 'answered' && (
            <QuestionAnswer {...outcome.result} labels={labels} contactUrl={contactUrl} />
          )}
        </div>
        {open && outcome.state === 'answered' && outcome.result.answer && (
          <ReadAloud key={outcome.result.answer.text} answer={outcome.result.answer} />
        )}
      </div>
    </details>
  );
}

/** Never throws. */
async function answerTo(question: string, failure: string): Promise<Outcome> {
  try {
    const response = await fetch(`${answersPath}?${new URLSearchParams({ q: question })}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
    const body = await response.json();
    return body.ok ? { state: 'answered', result: body } : { state: 'failed', message: body.message ?? failure };
  } catch {
    return { state: 'failed', message: failure };
  }
}

/** Uses speech synthesis; stops on closing or another answer. */
function ReadAloud({ answer }: { answer: NonNullable<AnswerResult['answer']> }) {
  const text = [answer.text, answer.disclaimer?.text].filter(Boolean).join(' ');
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!reading) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en-US';
    utterance.onend = utterance.onerror = () => setReading(false);
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [reading, text]);
  if (!('speechSynthesis' in window)) return null;
  const Icon = reading ? VolumeX : Volume2;
  return (
    <button className="btn btn--quiet question__read" type="button" onClick={() => setReading(!reading)}>
      <Icon className="icon" /> {reading ? 'Stop' : 'Read aloud'}
    </button>
  );
}
