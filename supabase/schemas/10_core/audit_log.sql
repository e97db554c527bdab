-- Audit log: who changed what, for everything an administrator changes and for every deletion.
--
--                        administrator          other members      anyone else
--   private.audit_log    by get_history         no                 no
--   get_history          the tables it names    of the own role,   42501
--                                               once opened
--
-- Triggers add the rows; procedures add those for changes that are in no table. A row changes only when an erasure removes the personal
-- values of the erased row from its entries. What stays is that it happened, and for money what, how much, when, by whom and whether it
-- was the member's own family.

create function private.audit_kind(action text, new_values jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when action = 'insert' then 'added'
    when action = 'delete' then 'deleted'
    when new_values ? 'erased_at' then 'erased'
    when new_values ->> 'status' in ('approved', 'active', 'confirmed') and not new_values ? 'assessment_score' then 'approved'
    when new_values ->> 'status' in ('declined', 'rejected') then 'refused'
    when new_values ->> 'status' in ('pending', 'pending_payment') then 'taken_back'
    when new_values ? 'assessment_score' then 'assessed'
    when new_values ? 'entry_video_status' then 'video'
    when new_values ?| array[
      'audition_state', 'audition_date', 'audition_result', 'audition_report', 'audition_details', 'is_finalist'] then 'audition'
    when new_values ? 'ticket_status' then 'ticket'
    else 'changed'
  end;
end
$$;
comment on function private.audit_kind is
  'The kind of action that an entry is, as the page of activity filters it: added, deleted, erased, approved, refused, '
  'taken_back, assessed, video, audition, ticket or changed.';

create function private.undone_entry() returns bigint
  language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('private.undone_entry', true), '')::bigint;
end
$$;
comment on function private.undone_entry is
  'The entry of the decision that undo_decision is taking back in this statement; null for every other statement.';

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  old_values jsonb,
  new_values jsonb,
  undoes bigint,
  is_own_family boolean not null default false,
  kind text not null generated always as (
    case when undoes is null then private.audit_kind(action, new_values) else 'taken_back' end) stored,
  constraint audit_log_action_check check (action in ('insert', 'update', 'delete'))
);
comment on table private.audit_log is
  'Append-only history of what administrators changed and of every deletion. actor_id is null for the platform itself.';
comment on column private.audit_log.undoes is 'The entry of the decision that this one took back.';
comment on column private.audit_log.is_own_family is 'Whether who acted, for the show, was the parent or donor; it outlives the row.';
comment on column private.audit_log.kind is 'Once the values of an entry are erased, an update is a change of no telling kind.';
create index audit_log_row_idx on private.audit_log (table_name, row_id, at desc);
-- For the activity page: everything, one kind, one person, or both.
create index audit_log_at_idx on private.audit_log (at desc, id desc);
create index audit_log_kind_idx on private.audit_log (kind, at desc, id desc);
create index audit_log_actor_id_idx on private.audit_log (actor_id, at desc, id desc);
create index audit_log_actor_id_kind_idx on private.audit_log (actor_id, kind, at desc, id desc);
alter table private.audit_log enable row level security;

create function private.kept_values(held jsonb, kept text[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(e.key, e.value) from jsonb_each(held) e where e.key = any (kept)
$$;
comment on function private.kept_values is 'The values of these columns alone; null where there are none.';

create function private.recorded_columns(table_name text) returns text[]
  language sql immutable set search_path = ''
as $$
  select case table_name
    when 'applications' then array['user_id', 'edition', 'child_name', 'stage_name', 'age', 'gender', 'country', 'state_city', 'talents',
      'primary_category', 'parent_phone', 'status', 'ticket_status', 'ticket_received', 'ticket_corrected_at', 'entry_video_status',
      'entry_video_url', 'entry_video_submitted_at', 'video_reason', 'application_fee_status', 'audition_state', 'audition_date',
      'audition_details', 'audition_result', 'audition_report', 'is_finalist', 'points', 'assessment_score', 'assessment_report',
      'assessment_result', 'awarded_tiers', 'is_listed', 'is_shareable', 'consent_version', 'payment_reference', 'pattern',
      'rejection_reason', 'approved_at', 'created_at']
    when 'payments' then array['user_id', 'application_id', 'amount', 'currency', 'child_name', 'status', 'received_amount',
      'received_currency', 'received_on', 'received_via', 'transfer_id', 'is_accepted_as_full', 'refunded_amount', 'refunded_on',
      'refund_reason', 'is_ticket', 'decision_reason', 'decided_at', 'created_at']
    when 'subscriptions' then array['user_id', 'application_id', 'amount', 'currency', 'child_name', 'status', 'received_amount',
      'received_currency', 'received_on', 'received_via', 'transfer_id', 'refunded_amount', 'refunded_on', 'refund_reason',
      'decision_reason', 'decided_at', 'created_at']
    when 'donations' then array['user_id', 'donor_name', 'donor_email', 'donor_phone', 'project', 'country', 'children_count', 'status',
      'amount', 'currency', 'received_on', 'transfer_id', 'refunded_amount', 'refunded_on', 'decision_reason', 'decided_at', 'created_at',
      'erased_at']
    when 'volunteers' then array['full_name', 'phone_number', 'age', 'country', 'state_province', 'volunteer_role', 'project_department',
      'days_per_week', 'status', 'created_at']
  end
$$;
comment on function private.recorded_columns is
  'The columns whose changes the log holds, of the tables whose history members read who are no owners; null for any other table, of '
  'which it holds all. A column that is not here is in no history.';

create function private.audit_change(table_name text, before jsonb, after jsonb, kept text[] default '{}') returns void
  language plpgsql set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  changed_id constant uuid := (coalesce(after, before) ->> 'id')::uuid;
  -- Of earlier entries, the facts about money stay.
  facts constant text[] := case
    when audit_change.table_name in ('payments', 'subscriptions', 'donations') then kept
    when audit_change.table_name = 'applications' then array['ticket_status']
    else '{}' end;
  is_own constant boolean := coalesce(
    audit_change.table_name in ('applications', 'payments', 'subscriptions', 'donations')
    and (coalesce(after, before) ->> 'user_id')::uuid = actor and private.is_staff(), false);
  recorded constant text[] := private.recorded_columns(table_name);
  whole constant jsonb := after;
  sums jsonb := '{}'::jsonb;
begin
  if after is null then
    update private.audit_log l
    set old_values = private.kept_values(l.old_values, facts), new_values = private.kept_values(l.new_values, facts)
    where l.table_name = audit_change.table_name and l.row_id = changed_id
      and (l.old_values is not null or l.new_values is not null);
    update private.access_log l set row_id = null
    where l.table_name = audit_change.table_name and l.row_id = changed_id;
    delete from private.approval_requests p where position(changed_id::text in p.arguments::text) > 0;
    insert into private.audit_log (actor_id, table_name, row_id, action, old_values, is_own_family)
    values (actor, audit_change.table_name, changed_id, 'delete', private.kept_values(before, kept), is_own);
    return;
  end if;

  -- Parents change only their own rows. A member whose appointment ends during a call changes rows of others and is still named.
  -- Only owners change the team, and one of them may have ended their own appointment in this call.
  if actor is not null and audit_change.table_name <> 'staff' and not private.is_staff()
    and (before is null or (before ->> 'user_id')::uuid = actor) then
    return;
  end if;
  if before is null then
    if actor is null then
      return;
    end if;
    insert into private.audit_log (actor_id, table_name, row_id, action, new_values, is_own_family)
    values (actor, audit_change.table_name, changed_id, 'insert',
      case when recorded is null then after else private.kept_values(after, recorded) end, is_own);
    return;
  end if;

  select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, after -> o.key)
  into before, after
  from jsonb_each(before) o
  where (o.key = any (recorded) or recorded is null and o.key <> 'updated_at')
    and (after -> o.key) is distinct from o.value;
  if audit_change.table_name in ('payments', 'subscriptions', 'donations')
    and after ?| array['status', 'received_amount', 'refunded_amount'] then
    -- A decision concerns an amount and its purpose, even after its row is deleted.
    sums := jsonb_strip_nulls(private.kept_values(whole, array['amount', 'currency', 'received_currency', 'is_ticket']));
  elsif audit_change.table_name = 'applications' and after ? 'ticket_received' then
    sums := jsonb_build_object('currency', private.currency_of((whole ->> 'country')::public.country));
  end if;
  before := sums || before;
  after := sums || after;
  if before is not null then
    insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values, undoes, is_own_family)
    values (actor, audit_change.table_name, changed_id, 'update', before, after, private.undone_entry(), is_own);
  end if;
end
$$;
comment on function private.audit_change is
  'Records what an administrator or the platform changed of a row: added where there is nothing before, deleted where '
  'there is nothing after, with the values of recorded_columns. kept names the columns that may outlive an erasure; in earlier '
  'entries only those of money do.';

create function private.write_audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_change(tg_table_name, to_jsonb(old), to_jsonb(new), coalesce(tg_argv, '{}'));
  return null;
end
$$;
comment on function private.write_audit is
  'Row trigger of a table whose changes are recorded and nothing else. Its arguments name the columns that a deletion keeps.';

create function private.last_decision_by(table_name text, row_id uuid) returns uuid
  language sql stable set search_path = ''
as $$
  select l.actor_id from private.audit_log l
  where l.table_name = last_decision_by.table_name and l.row_id = last_decision_by.row_id
    and l.new_values ->> 'decided_at' is not null
  order by l.at desc, l.id desc
  limit 1
$$;
comment on function private.last_decision_by is
  'The administrator who made the decision that stands on a payment or subscription; null for the platform itself.';

create function private.refuse_audit_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and coalesce(new.old_values <@ old.old_values, new.old_values is null)
    and coalesce(new.new_values <@ old.new_values, new.new_values is null)
    and (new.id, new.at, new.actor_id, new.table_name, new.row_id, new.action, new.undoes, new.is_own_family)
      is not distinct from (old.id, old.at, old.actor_id, old.table_name, old.row_id, old.action, old.undoes, old.is_own_family) then
    return new;
  end if;
  raise exception 'audit_log_is_append_only' using errcode = '42501';
end
$$;
comment on function private.refuse_audit_change is 'Keeps the audit log append-only, also for its owner; an erasure may take values out.';
create trigger audit_log_before_change
  before update or delete on private.audit_log
  for each row execute function private.refuse_audit_change();
create trigger audit_log_before_truncate
  before truncate on private.audit_log
  for each statement execute function private.refuse_audit_change();

create type public.history_entry as (
  id bigint,
  at timestamptz,
  actor_id uuid,
  actor_email text,
  action text,
  old_values jsonb,
  new_values jsonb,
  undoes bigint,
  can_undo boolean
);
comment on type public.history_entry is
  'The audit log''s entry of one change, with the e-mail of who made it where that account still exists; undoes names '
  'the entry that it took back, and can_undo says that undo_decision takes this one back.';

create function private.row_history(table_name text, row_id uuid)
  returns setof public.history_entry
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- The capability that owns the row, whoever reads its history.
  capability constant text := case
    when table_name in ('applications', 'volunteers', 'donations') then table_name
    when table_name in ('payments', 'subscriptions') then 'payments'
    else 'owner' end;
  states constant text[] := private.require(capability);
  -- Parents do not see the office's notes on a child, nor who decided on it.
  is_own constant boolean := row_history.table_name = 'applications'
    and private.is_own((select a.user_id from public.applications a where a.id = row_history.row_id));
begin
  if row_history.table_name is null
    or row_history.table_name <> all (array[
      'applications', 'payments', 'subscriptions', 'donations', 'volunteers', 'state_coordinators', 'editions']) then
    raise exception 'history_not_kept' using errcode = 'P0001', detail = coalesce(row_history.table_name, 'null');
  end if;
  if states is not null and not private.is_within(row_history.table_name, row_history.row_id, states)
    -- The history of a child also contains its phone number, its reports and the office's note.
    or row_history.table_name = 'applications' and not private.has_opened(row_history.row_id) then
    return;
  end if;
  return query
    select l.id, l.at, case when not is_own or l.actor_id = auth.uid() then l.actor_id end,
      case when is_own and l.actor_id <> auth.uid() then 'The office' else u.email end::text, l.action,
      l.old_values, l.new_values, l.undoes, coalesce(l.id = last.id, false)
    from private.audit_log l
    left join (select private.undoable_decision(row_history.row_id) as id where row_history.table_name = 'applications') last on true
    left join auth.users u on u.id = l.actor_id
    where l.table_name = row_history.table_name and l.row_id = row_history.row_id
      and not (is_own and l.new_values ? 'assessment_note')
    order by l.at desc, l.id desc;
end
$$;
comment on function private.row_history is
  'The changes of an application, payment, subscription, donation, volunteer or coordinator, and when; newest first. '
  'actor_id is null for the platform; of a reviewer''s own child others are "The office", and its notes are left out. '
  'Members of the team, of a child that they have opened; error: history_not_kept.';
grant execute on function private.row_history to authenticated; -- as public.get_history
