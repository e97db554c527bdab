-- Kept answers: what a call that does many things at once has answered, for a day, so that a page which lost the
-- answer on the way asks for it again, and nothing is done twice.
--
--                           anyone
--   private.kept_answers    no (written by the procedures that take a call_id)

create table private.kept_answers (
  call_id uuid primary key,
  member_id uuid not null references private.staff (id) on delete cascade,
  procedure_name text not null,
  answer jsonb,
  at timestamptz not null default now()
);
alter table private.kept_answers enable row level security;
comment on table private.kept_answers is
  'The answers of calls that do many things at once, each under the id that the page made for it; kept for a day. They '
  'hold ids and codes, and nothing of a person.';
comment on column private.kept_answers.answer is 'Null while the call runs, which nobody but itself sees.';
create index kept_answers_at_idx on private.kept_answers (at);
create index kept_answers_member_id_idx on private.kept_answers (member_id);

create function private.kept_answer(call_id uuid, procedure_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (private.member()).id;
  kept private.kept_answers;
begin
  delete from private.kept_answers k
  where k.call_id in (
    select o.call_id from private.kept_answers o where o.at < now() - interval '1 day' order by o.at limit 20 for update skip locked);
  -- While the same call still runs, this waits for its end.
  insert into private.kept_answers (call_id, member_id, procedure_name) values (kept_answer.call_id, caller, kept_answer.procedure_name)
  on conflict on constraint kept_answers_pkey do nothing;
  if found then
    return null;
  end if;
  select k.* into kept from private.kept_answers k where k.call_id = kept_answer.call_id;
  if kept.member_id <> caller or kept.procedure_name <> kept_answer.procedure_name then
    raise exception 'call_id_in_use' using errcode = 'P0001', detail = 'Each call has an id of its own.';
  end if;
  return kept.answer;
end
$$;
comment on function private.kept_answer is
  'The answer that the calling member had to this call within the last day, after waiting for one that still runs; '
  'null for a new call, which ends with private.keep_answer. Refuses (call_id_in_use) the id of somebody else''s call '
  'or of another procedure''s. Comes after the check of the caller.';

create function private.keep_answer(call_id uuid, answer jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.kept_answers k set answer = keep_answer.answer where k.call_id = keep_answer.call_id;
  return answer;
end
$$;
comment on function private.keep_answer is
  'Keeps the answer of a call for a day and returns it; it stands or falls with what the call does.';

create function private.refusal(code text, message text, detail text) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  -- The detail of a broken constraint is the whole row.
  return jsonb_build_object('is_done', false, 'code', code, 'message', message, 'details',
    case when code in ('P0001', '42501') then detail end);
end
$$;
comment on function private.refusal is 'The answer of a call about one of many things, which was refused by this error.';
