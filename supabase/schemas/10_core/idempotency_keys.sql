-- Idempotency keys: the answers of bulk calls, kept for a day, so that a page that lost the answer can ask for it again and nothing is
-- done twice.
--
--                               anyone
--   private.idempotency_keys    no (written by the procedures that take a call_id)

create table private.idempotency_keys (
  call_id uuid primary key,
  member_id uuid not null references private.staff (id) on delete cascade,
  procedure_name text not null,
  answer jsonb,
  at timestamptz not null default now()
);
alter table private.idempotency_keys enable row level security;
comment on table private.idempotency_keys is
  'The answers of calls that do many things at once, each under the id that the page made for it; kept for a day. They '
  'hold ids and codes, and nothing of a person.';
comment on column private.idempotency_keys.answer is 'Null while the call runs, which nobody but itself sees.';
create index idempotency_keys_at_idx on private.idempotency_keys (at);
create index idempotency_keys_member_id_idx on private.idempotency_keys (member_id);

create function private.answer_for_key(call_id uuid, procedure_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (private.member()).id;
  kept private.idempotency_keys;
begin
  delete from private.idempotency_keys k
  where k.call_id in (
    select o.call_id from private.idempotency_keys o where o.at < now() - interval '1 day' order by o.at limit 20 for update skip locked);
  -- Waits while the same call is still running.
  insert into private.idempotency_keys (call_id, member_id, procedure_name)
  values (answer_for_key.call_id, caller, answer_for_key.procedure_name)
  on conflict on constraint idempotency_keys_pkey do nothing;
  if found then
    return null;
  end if;
  select k.* into kept from private.idempotency_keys k where k.call_id = answer_for_key.call_id;
  if kept.member_id <> caller or kept.procedure_name <> answer_for_key.procedure_name then
    raise exception 'call_id_in_use' using errcode = 'P0001', detail = 'Each call has an id of its own.';
  end if;
  return kept.answer;
end
$$;
comment on function private.answer_for_key is
  'The answer that the calling member had to this call within the last day, after waiting for one that still runs; '
  'null for a new call, which ends with private.keep_answer_for_key. Refuses (call_id_in_use) the id of somebody else''s call '
  'or of another procedure''s. Comes after the check of the caller.';

create function private.keep_answer_for_key(call_id uuid, answer jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.idempotency_keys k set answer = keep_answer_for_key.answer where k.call_id = keep_answer_for_key.call_id;
  return answer;
end
$$;
comment on function private.keep_answer_for_key is
  'Keeps the answer of a call for a day and returns it; it stands or falls with what the call does.';

create function private.refusal(code text, message text, detail text) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  -- The detail of a constraint violation holds the whole row.
  return jsonb_build_object('is_done', false, 'code', code, 'message', message, 'details',
    case when code in ('P0001', '42501') then detail end);
end
$$;
comment on function private.refusal is 'The answer of a call about one of many things, which was refused by this error.';
