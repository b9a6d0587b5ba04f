// A text in the workshop: the editor on the left, the board and the rules on the right.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Hooks } from "../board/context";
import { BoardView } from "../parts/board-view";
import { Icon, IconButton } from "../parts/icons";
import { NewGameDialog } from "../parts/new-game";
import { OptionControls } from "../parts/options";
import { alone, explainKind, Legend, PieceList, Rules } from "../parts/rules";
import { DraftStore, type Home } from "../state/draft";
import { shown as shownAs } from "../state/looks";
import { failed, say } from "../state/speech";
import { ask } from "../net/wire";
import type { CaseResult, Explain, State, VariantInfo } from "../types";
import { CasesPanel } from "./cases";
import { Conflict, conflictTitle } from "./conflict";
import { Editor } from "./editor";
import { downloadDraft, SaveAs, ShareText } from "./out";
import { Problems } from "./problems";
import { placeOn, SetUpPanel, type Tool } from "./set-up";
import { Versions } from "./versions";
import { Ticked } from "../parts/ticked";

const TABS = ["Game", "Pieces", "Set up", "Problems", "Cases"] as const;
type Tab = (typeof TABS)[number];

const idOf = (part: "tab" | "panel", tab: Tab) => `${part}-${tab.replace(" ", "-")}`;

export function Desk({ home }: { home: Home }) {
  const draft = useMemo(() => new DraftStore(home), []);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [error, setError] = useState("");
  const [tab, setTab] = useState<Tab>("Game");
  const [playing, setPlaying] = useState(false);
  const [open, setOpen] = useState<"" | "name" | "versions" | "share">("");
  const [kind, setKind] = useState<number | null>(null);
  const [explained, setExplained] = useState<Explain | null>(null);
  const [tool, setTool] = useState<Tool>({ player: 0, kind: 0 });
  const [shown, setShown] = useState<{ marks?: [number, string][]; state?: State } | null>(null);
  const format = () => {
    draft.format().then((text) => editor.current?.setText(text), failed);
  };
  const save = async () => {
    // A text without errors is formatted before it is saved.
    if (draft.fine.value && !draft.formatted.value) {
      const text = await draft.format().catch(() => draft.text.value);
      editor.current?.setText(text);
    }
    await draft.save();
  };
  useEffect(() => {
    draft.load().then(
      () => {
        editor.current = new Editor(host.current!, draft.text.value, {
          changed: (text) => draft.write(text),
          save: () => void save(),
          format,
          words: (at) => ask({ do: "words", version: draft.version, at }),
          hover: (at) => ask({ do: "hover", version: draft.version, at }),
          say: (text) => say(text, true),
        });
        draft.replaced = (text) => editor.current?.setText(text);
      },
      (failure: Error) => setError(failure.message),
    );
    return () => {
      editor.current?.destroy();
      draft.close();
    };
  }, []);
  // A case is shown in its own position, if it has one.
  const showCase = async (result: CaseResult | null) => {
    if (!result) return setShown(null);
    let state: State | undefined;
    if (result.fen) {
      const found = ask<{ variant: VariantInfo }>({ do: "variant", variant: draft.ref, fen: result.fen });
      state = await found.then(
        ({ variant }) => variant.start,
        () => undefined,
      );
    }
    setShown({ marks: result.marks ?? [], state });
  };
  const hooks: Hooks = tab === "Set up" ? { place: (cell) => placeOn(cell, tool, draft, editor.current), say } : {};
  const { value: diagnostics } = draft.diagnostics;
  useEffect(() => {
    if (draft.checked.value === draft.version) editor.current?.show(diagnostics);
  }, [diagnostics]);
  const info = draft.good.value && shownAs(draft.good.value);
  // The diagram is updated when the text changes.
  useEffect(() => {
    if (!info || kind === null || kind >= info.kinds.length) {
      setExplained(null);
      return;
    }
    draft
      .keep()
      .then(() => explainKind(info, draft.ref, kind))
      .then(setExplained, () => setExplained(null));
  }, [info, kind]);
  const diagram = useMemo(
    () => (info && explained && kind !== null ? alone(info.start, explained, kind) : null),
    [info, explained],
  );
  const title = info?.title ?? ("file" in home ? home.file : "Draft");
  useEffect(() => {
    document.title = `${title} · Workshop`;
  }, [title]);
  const problems = diagnostics.length;
  if (error) {
    return (
      <div class="plain">
        <h1>Workshop</h1>
        <p class="problem">
          <Ticked text={error} />
        </p>
        <a href="#/workshop">Back to the workshop</a>
      </div>
    );
  }
  return (
    <div class="desk">
      <section class="desk-text" aria-label="Text">
        <div class="desk-head">
          <h1>{title}</h1>
          <span class="desk-state" role="status">
            {stateOf(draft)}
          </span>
          <IconButton
            name="lines"
            label="Format (Shift+Alt+F)"
            short="Format"
            onClick={format}
            disabled={draft.formatted.value}
          />
          <IconButton name="clock" label="Versions" onClick={() => setOpen("versions")} />
          <IconButton name="share" label="Share the text" short="Share" onClick={() => setOpen("share")} />
          <IconButton name="download" label="Download" onClick={() => downloadDraft(draft)} />
          {"file" in home ? (
            <IconButton name="save" label="Save (Ctrl+S)" short="Save" onClick={() => void save()} />
          ) : (
            <IconButton name="save" label="Save as a file" short="Save" onClick={() => setOpen("name")} />
          )}
          <button
            type="button"
            class="button primary"
            disabled={!info}
            onClick={() => void draft.keep().then(() => setPlaying(true), failed)}
          >
            <Icon name="play" size={16} /> Play this
          </button>
        </div>
        <div class="desk-editor" ref={host} />
        <Foot draft={draft} show={() => setTab("Problems")} />
      </section>
      <section class="desk-side" aria-label="Preview">
        <div class={`desk-board${draft.fine.value ? "" : " stale"}`}>
          {info ? (
            <BoardView
              scene={info.scene}
              kinds={info.kinds}
              state={shown?.state ?? diagram ?? info.start}
              signs={shown?.marks ?? explained?.signs}
              hooks={hooks}
            />
          ) : (
            <p class="desk-none">The board appears here once the text has no errors.</p>
          )}
        </div>
        {info && (
          <OptionControls info={info} onChange={(name, value) => void draft.setOption(name, value).catch(failed)} />
        )}
        <Tabs
          tab={tab}
          setTab={(next) => {
            setTab(next);
            if (next !== "Pieces") setKind(null);
          }}
          problems={problems}
        />
        <div class="desk-panel" role="tabpanel" id={idOf("panel", tab)} aria-labelledby={idOf("tab", tab)} tabIndex={0}>
          {tab === "Game" && info && <Rules info={info} />}
          {tab === "Pieces" && info && (
            <>
              {explained && <Legend explain={explained} />}
              <PieceList info={info} chosen={kind} choose={setKind} />
            </>
          )}
          {tab === "Set up" && info && <SetUpPanel info={info} tool={tool} choose={setTool} />}
          {tab === "Problems" && <Problems draft={draft} editor={editor} />}
          {tab === "Cases" && <CasesPanel draft={draft} onShow={(result) => void showCase(result)} />}
        </div>
      </section>
      {playing && info && (
        <NewGameDialog variant={draft.ref} players={info.players} onClose={() => setPlaying(false)} />
      )}
      {open === "name" && <SaveAs draft={draft} onClose={() => setOpen("")} />}
      {open === "share" && <ShareText draft={draft} onClose={() => setOpen("")} />}
      {open === "versions" && (
        <Versions draft={draft} restore={(text) => editor.current?.setText(text)} onClose={() => setOpen("")} />
      )}
      {draft.conflict.value && <Conflict draft={draft} other={draft.conflict.value} />}
    </div>
  );
}

/** Whether the text is saved. */
function stateOf(draft: DraftStore): string {
  const isFile = "file" in draft.home;
  if (!draft.dirty.value) return isFile ? "saved" : "draft saved";
  return isFile ? "not saved" : draft.newer.value ? "draft not saved" : "…";
}

function Foot({ draft, show }: { draft: DraftStore; show: () => void }) {
  const errors = draft.diagnostics.value.filter((found) => found.severity === "error").length;
  const warnings = draft.diagnostics.value.length - errors;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  return (
    <div class="desk-foot" role="status">
      {draft.checked.value === 0 ? (
        <span>…</span>
      ) : errors || warnings ? (
        <button type="button" class={errors ? "plain-button problem" : "plain-button"} onClick={show}>
          {[errors && count(errors, "error"), warnings && count(warnings, "warning")].filter(Boolean).join(", ")}
        </button>
      ) : (
        <span class="fine">
          <Icon name="check" size={15} /> No errors
        </span>
      )}
      {draft.newer.value && (
        <button type="button" class="plain-button problem" onClick={() => (draft.conflict.value = draft.newer.value)}>
          {conflictTitle(draft.newer.value)}…
        </button>
      )}
      {!draft.fine.value && draft.good.value && <span>The board shows the last version without errors.</span>}
    </div>
  );
}

function Tabs({ tab, setTab, problems }: { tab: Tab; setTab: (tab: Tab) => void; problems: number }) {
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
    setTab(next);
    document.getElementById(idOf("tab", next))?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label="About the variant" onKeyDown={key}>
      {TABS.map((own) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={idOf("tab", own)}
          aria-selected={tab === own}
          aria-controls={tab === own ? idOf("panel", own) : undefined}
          tabIndex={tab === own ? 0 : -1}
          onClick={() => setTab(own)}
        >
          {own}
          {own === "Problems" && problems > 0 && <span class="tab-count">{problems}</span>}
        </button>
      ))}
    </div>
  );
}
