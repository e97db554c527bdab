-- Notices: one row is one event told to a parent, written in the transaction of the event.
--
--                         owner           administrator    anon    service_role
--   select                own rows        own rows         no      all
--   insert                by trigger only
--   update                by procedure    by procedure     no      no
--   delete                with the child or the account; by undo_decision, unread
--   mark_notices_read     own rows        own rows         no      no
--   get_triumph           own rows        own rows         no      no
--   get_message           own rows        own rows         no      no
--   settle_past_auditions no              no               no      yes
--
-- Facts are stored as they were, and never more than the page shows. A decision never fails because its notice cannot be written: the
-- server's log records the failure. A message of the organisers is also a notice, with its subject; its text is read from its broadcast.
-- A notice is settled when something replaced it or it was undone: it stays as history, no longer counts as news and blocks nothing.

create type public.notice_kind as enum (
  'ticket_paid', 'ticket_tier', 'ticket_disqualified',
  'payment_approved', 'payment_declined', 'payment_undone', 'payment_refunded', 'payment_rebooked',
  'subscription_active', 'subscription_rejected', 'subscription_undone',
  'application_approved', 'application_rejected', 'application_restored',
  'video_passed', 'video_failed', 'assessment',
  'audition_set', 'audition_moved', 'audition_late', 'audition_cancelled', 'audition_result', 'finalist', 'payment_window_ends', 'message',
  'application_undone', 'video_undone', 'audition_undone', 'child_corrected', 'profile_reported', 'erasure_ahead');

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.notice_kind not null,
  application_id uuid,
  payment_id uuid,
  broadcast_id uuid references public.broadcasts (id) on delete cascade,
  subject_id uuid not null,
  child_name text,
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  settled_at timestamptz,
  constraint notices_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade
);
comment on table public.notices is 'The news of a parent: each decision on a child or a payment, as it stood then.';
comment on column public.notices.payment_id is
  'The payment or subscription that it is about. Those go with the child or the account, as this row does.';
comment on column public.notices.broadcast_id is 'The message that it is, where it is one.';
comment on column public.notices.subject_id is
  'The child, the payment or, of a message, the parent that has at most one notice of a kind in a transaction.';
comment on column public.notices.child_name is 'The child''s name when it happened.';
comment on column public.notices.facts is
  'The values of the sentence: an amount, a day, a result, the reason of a decision on a payment or an application.';
comment on column public.notices.read_at is 'When its reader had seen it.';
comment on column public.notices.settled_at is 'When something came in its place. Nobody need have read it then.';

create index notices_user_id_idx on public.notices (user_id, created_at desc, id);
create index notices_application_id_idx on public.notices (application_id, user_id);
-- A transaction has one timestamp, so this means: once per kind, subject and transaction.
create unique index notices_subject_id_idx on public.notices (subject_id, kind, created_at);
-- The auditions that the job may settle.
create index notices_open_auditions_idx on public.notices (id)
  where kind in ('audition_set', 'audition_moved', 'audition_late') and settled_at is null;
-- Few parents revert a correction.
create index notices_put_back_idx on public.notices (application_id) where facts ? 'put_back_at';
-- A message once per parent, however many children the parent has.
create unique index notices_broadcast_id_idx on public.notices (broadcast_id, user_id);

create function private.write_notice(
  kind public.notice_kind, user_id uuid, application_id uuid, child_name text, payment_id uuid, subject_id uuid, facts jsonb
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notices (kind, user_id, application_id, child_name, payment_id, subject_id, facts)
  values (
    write_notice.kind, write_notice.user_id, write_notice.application_id, write_notice.child_name,
    write_notice.payment_id, write_notice.subject_id, jsonb_strip_nulls(write_notice.facts))
  on conflict do nothing;
exception when others then
  raise warning 'notice_not_written: %, %: %', kind, subject_id, sqlerrm;
end
$$;
comment on function private.write_notice is
  'Writes a notice, once a kind, subject and transaction. A failure is written to the server''s log and stops nothing.';

create function private.withdraw_notice(told uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Locked, so that nobody reads it and no sender claims its email meanwhile. Other notices of the child may be settled afterwards.
  perform from public.notices n where n.id = told or n.application_id = (
    select o.application_id from public.notices o where o.id = told and o.application_id is not null) order by n.id for update;
  perform from private.email_outbox d where d.notice_id = told for update;
  delete from public.notices n
  where n.id = told and n.read_at is null and not exists (
    select from private.email_outbox d
    where d.notice_id = n.id and (d.state = 'sent' or d.lease_until is not null));
  return found;
end
$$;
comment on function private.withdraw_notice is
  'Withdraws a notice that nobody has read and of which no email went out, or may have; says whether it did.';

create function private.due_of_ticket(application_id uuid, currency public.currency) returns numeric
  language sql stable security definer set search_path = ''
as $$
  select a.ticket_fee - m.received
  from public.applications a
  cross join lateral private.ticket_money(a.id, private.currency_of(a.country)) m
  where a.id = application_id and due_of_ticket.currency = private.currency_of(a.country)
    and a.ticket_status in ('none', 'unpaid', 'pending_payment') and not private.is_out_of_show(a.status, a.ticket_status)
    and not m.is_accepted and m.received < a.ticket_fee
$$;
comment on function private.due_of_ticket is
  'The amount still to be paid for a child''s ticket in the currency of its country; null where nothing is due, as of '
  'a ticket that was paid by hand or of a child who is out of the show, and in another currency.';

create function private.write_payment_notice(table_name text, decided jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  id constant uuid := (decided ->> 'id')::uuid;
  child_id constant uuid := (decided ->> 'application_id')::uuid;
  currency constant public.currency := coalesce(decided ->> 'received_currency', decided ->> 'currency')::public.currency;
  kind public.notice_kind;
begin
  -- rebook_payment notifies the family whose money was booked to another child. A family that asks about a declined payment again knows
  -- that it did.
  if private.is_carried_over() or private.rebooked_transfer() is not null and decided ->> 'status' <> 'approved'
    or decided ->> 'status' = 'pending' and (decided ->> 'user_id')::uuid = (select auth.uid()) then
    return;
  end if;
  kind := (case decided ->> 'status'
    -- The ticket is settled after this, so it is still unchanged here.
    when 'approved' then case when (decided ->> 'is_ticket')::boolean and not private.is_ticket_due(child_id) and exists (
        select from public.applications a
        where a.id = child_id and a.ticket_status in ('none', 'unpaid', 'pending_payment'))
      then 'ticket_paid' else 'payment_approved' end
    when 'declined' then 'payment_declined'
    when 'active' then 'subscription_active'
    when 'rejected' then 'subscription_rejected'
    else case table_name when 'payments' then 'payment_undone' else 'subscription_undone' end
  end)::public.notice_kind;
  perform private.write_notice(
    kind, (decided ->> 'user_id')::uuid, child_id, decided ->> 'child_name', id,
    case when kind = 'ticket_paid' then child_id else id end,
    jsonb_build_object(
      'amount', coalesce((decided ->> 'received_amount')::numeric, (decided ->> 'amount')::numeric), 'currency', currency,
      'reason', decided -> 'decision_reason',
      -- For a part payment, the amount still due, in the same currency.
      'due', case when kind = 'payment_approved' and (decided ->> 'is_ticket')::boolean
        then private.due_of_ticket(child_id, currency) end));
end
$$;
comment on function private.write_payment_notice is
  'Tells the parent that a payment or subscription was decided, or that its decision was taken back. A payment that '
  'pays a ticket is told as the ticket. Money that is only booked to another child is no news, nor is what the parent did.';
create function private.tell_refund(
  family uuid, application_id uuid, child_name text, payment_id uuid, subject_id uuid, amount numeric, currency public.currency, reason text
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if amount < 0 and private.withdraw_notice((
    select n.id from public.notices n
    where n.subject_id = tell_refund.subject_id and n.kind = 'payment_refunded'
      and n.facts @> jsonb_build_object('amount', -amount) and not n.facts ? 'undone'
    order by n.created_at desc, n.id limit 1)) then
    return;
  end if;
  perform private.write_notice(
    'payment_refunded', family, application_id, child_name, payment_id, subject_id,
    jsonb_build_object('amount', abs(amount), 'currency', currency)
      || case when amount < 0 then '{"undone": "payment_refunded"}' else jsonb_build_object(
        'reason', reason, 'due', private.due_of_ticket(tell_refund.application_id, tell_refund.currency)) end);
end
$$;
comment on function private.tell_refund is
  'Tells a family that so much went back, with the reason and what is due for the ticket now; below zero of a refund '
  'that was a mistake, and was told, that it did not.';

create function private.write_refund_notice(before jsonb, after jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if after -> 'refunded_amount' is not distinct from before -> 'refunded_amount' then
    return;
  end if;
  perform private.tell_refund(
    (after ->> 'user_id')::uuid, (after ->> 'application_id')::uuid, after ->> 'child_name', (after ->> 'id')::uuid, (after ->> 'id')::uuid,
    coalesce((after ->> 'refunded_amount')::numeric, 0) - coalesce((before ->> 'refunded_amount')::numeric, 0),
    coalesce(after ->> 'received_currency', after ->> 'currency')::public.currency, after ->> 'refund_reason');
end
$$;
comment on function private.write_refund_notice is 'Tells the parent that money of a payment or subscription went back, or did not.';

create function private.is_audition_set(application public.applications) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return application.audition_state = 'scheduled' and application.audition_date is not null;
end
$$;
comment on function private.is_audition_set is 'Whether a child has a day on which it performs, yet to come.';

create function private.news_of(old public.applications, new public.applications)
  returns table (kind public.notice_kind, facts jsonb)
  language plpgsql stable set search_path = ''
as $$
declare
  audition constant jsonb := jsonb_build_object('date', new.audition_date, 'country', new.country);
  -- The time of a child whose result is removed was told before.
  is_taken_back constant boolean := old.audition_result is not null and new.audition_result is null;
  -- A later round has its own time and result; when it is cancelled, the earlier round applies again.
  is_same_round constant boolean := new.audition_round = old.audition_round;
  -- A planned time that is moved on the day itself.
  is_late constant boolean := private.is_audition_set(new) and private.is_audition_set(old)
    and coalesce(new.audition_day_id = old.audition_day_id, false) and new.audition_date <> old.audition_date
    and private.local_day(new.country, old.audition_date) = private.local_day(new.country, now());
begin
  return query
    select t.kind::public.notice_kind, t.facts from (values
      ('ticket_paid', private.is_ticket_paid(new.ticket_status) and not private.is_ticket_paid(old.ticket_status),
        jsonb_build_object('tier', nullif(new.ticket_status, 'paid'))),
      ('ticket_tier', private.is_ticket_paid(old.ticket_status) and new.ticket_status <> old.ticket_status
        and private.tier_points(new.ticket_status) is not null, jsonb_build_object('tier', new.ticket_status)),
      ('ticket_disqualified', new.ticket_status = 'Disqualified' and old.ticket_status <> 'Disqualified',
        jsonb_build_object('country', new.country)),
      ('application_approved', new.status = 'approved' and old.status not in ('approved', 'assessed'), '{}'),
      ('application_rejected', new.status = 'rejected' and old.status <> 'rejected',
        jsonb_build_object('reason', new.rejection_reason, 'country', new.country)),
      ('application_restored', new.status <> 'rejected' and old.status = 'rejected', '{}'),
      ('video_passed', new.entry_video_status = 'approved' and old.entry_video_status <> 'approved', '{}'),
      ('video_failed', new.entry_video_status = 'failed' and old.entry_video_status <> 'failed', '{}'),
      ('assessment', new.assessment_score is distinct from old.assessment_score and new.assessment_score is not null,
        jsonb_build_object('score', new.assessment_score)),
      ('audition_set', private.is_audition_set(new) and not private.is_audition_set(old)
        and not (is_same_round and is_taken_back and new.audition_date = old.audition_date), audition),
      ('audition_late', is_late, audition || jsonb_build_object('is_new_date', true, 'old_date', old.audition_date)),
      ('audition_moved', not is_late and private.is_audition_set(new) and private.is_audition_set(old)
        and (new.audition_date, new.audition_details) is distinct from (old.audition_date, old.audition_details),
        audition || jsonb_build_object('is_new_date', new.audition_date <> old.audition_date,
          'old_date', case when new.audition_date <> old.audition_date then old.audition_date end)),
      ('audition_cancelled', private.is_audition_set(old) and not private.is_audition_set(new)
        and (not is_same_round or new.audition_state <> 'completed'), jsonb_build_object(
          'old_date', old.audition_date, 'country', new.country)),
      ('audition_result', new.audition_result is distinct from old.audition_result and new.audition_result is not null
        and new.audition_round >= old.audition_round,
        jsonb_build_object('result', new.audition_result)),
      ('finalist', new.is_finalist and not old.is_finalist, '{}')
    ) t (kind, has_happened, facts)
    where t.has_happened;
end
$$;
comment on function private.news_of is 'Tells what is news to the parent in a change of a child, with the facts of each.';

create function private.take_result_back(child public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known public.notices;
begin
  perform private.withdraw_notice(n.id) from public.notices n where n.subject_id = child.id and n.kind = 'audition_result';
  select n.* into known from public.notices n
  where n.subject_id = child.id and (n.kind = 'audition_result' or n.kind = 'audition_undone' and n.facts ->> 'undone' = 'audition_result')
  order by n.created_at desc, n.id limit 1;
  if known.kind = 'audition_result' then
    perform private.write_notice('audition_undone', child.user_id, child.id, child.child_name, null, child.id,
      jsonb_build_object('undone', known.kind, 'country', child.country,
        'date', case when private.is_audition_set(child) then child.audition_date end));
  end if;
end
$$;
comment on function private.take_result_back is
  'Withdraws the news of an audition''s result where nobody knows it yet; who does is told that it was a mistake.';

create function private.write_application_notices(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
declare
  told record;
begin
  -- undo_decision tells an undo; a ticket carried over from the child's duplicate was told before.
  if private.undone_entry() is not null or private.is_carried_over() then
    return;
  end if;
  if old.audition_result is not null and new.audition_result is null and new.audition_round = old.audition_round then
    perform private.take_result_back(new);
  end if;
  for told in select * from private.news_of(old, new) loop
    perform private.write_notice(told.kind, new.user_id, new.id, new.child_name, null, new.id, told.facts);
  end loop;
end
$$;
comment on function private.write_application_notices is
  'Tells the parent what others decided about a child, whichever procedure or statement decided it.';

create function private.is_overtaken(notice public.notices) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  child public.applications;
begin
  select a.* into child from public.applications a where a.id = notice.application_id;
  -- An email compares these with what the family knew. On the page they stand until something replaces them.
  case notice.kind
    when 'message', 'child_corrected' then
      return false;
    when 'payment_undone', 'subscription_undone' then
      return not exists (select from public.payments p where p.id = notice.payment_id and p.status = 'pending')
        and not exists (select from public.subscriptions s where s.id = notice.payment_id and s.status = 'pending');
    when 'application_restored' then
      return child.status = 'rejected';
    when 'audition_cancelled' then
      -- After a cancelled later round the earlier one, completed, applies again.
      return private.is_audition_set(child) or child.audition_state = 'completed'
        and coalesce(child.audition_date >= (notice.facts ->> 'old_date')::timestamptz, true);
    when 'payment_declined', 'payment_rebooked' then
      -- Paid another way, or stated again.
      return not private.is_still_true(notice) or coalesce(private.is_ticket_paid(child.ticket_status), false) and exists (
          select from public.payments p where p.id = notice.payment_id and p.is_ticket)
        or exists (
          select from public.payments p join public.payments d on d.id = notice.payment_id and d.is_ticket
          where p.application_id = child.id and p.is_ticket and p.id <> d.id and p.created_at > notice.created_at);
    when 'ticket_paid' then
      -- The entry video replaces it; a passed video is replaced by the audition.
      return not private.is_still_true(notice) or child.entry_video_status not in ('locked', 'pending_submission');
    when 'video_passed' then
      return not private.is_still_true(notice) or child.audition_state = 'completed' or child.is_finalist;
    when 'audition_set', 'audition_moved', 'audition_late' then
      return not private.is_still_true(notice) or (notice.facts ->> 'date')::timestamptz < now();
    else
      return not private.is_still_true(notice);
  end case;
end
$$;
comment on function private.is_overtaken is
  'Whether what a notice says holds no longer, because it was taken back or something came in its place.';

create function private.settle_notices(application_id uuid, payment_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notices n set settled_at = case when o.is_overtaken then now() end
  from (
    select m.id, private.is_overtaken(m) as is_overtaken
    from public.notices m
    where (m.application_id = settle_notices.application_id or m.payment_id = settle_notices.payment_id)
      and m.kind not in ('message', 'child_corrected')
    order by m.id
    for no key update) o
  where n.id = o.id and o.is_overtaken = (n.settled_at is null);
end
$$;
comment on function private.settle_notices is
  'Settles the notices of a child or payment in whose place something came, and opens those again that hold once more.';

create function private.settle_past_auditions(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  settled integer;
begin
  update public.notices n set settled_at = now()
  from (
    select m.id from public.notices m
    where m.kind in ('audition_set', 'audition_moved', 'audition_late') and m.settled_at is null
      and (m.facts ->> 'date')::timestamptz < now()
    order by m.id
    limit greatest(at_most, 1)
    for no key update skip locked) past
  where n.id = past.id;
  get diagnostics settled = row_count;
  return settled;
end
$$;
comment on function private.settle_past_auditions is
  'Settles so many notices of auditions that are over, and says how many; 0 when none is left. The service role only.';
grant execute on function private.settle_past_auditions to service_role; -- as public.settle_past_auditions

create function private.settle_application_notices(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  if (old.status, old.ticket_status, old.ticket_fee, old.ticket_received, old.entry_video_status, old.assessment_score,
      old.audition_state, old.audition_date, old.audition_result, old.is_finalist, old.hidden_at)
    is distinct from (new.status, new.ticket_status, new.ticket_fee, new.ticket_received, new.entry_video_status, new.assessment_score,
      new.audition_state, new.audition_date, new.audition_result, new.is_finalist, new.hidden_at) then
    perform private.settle_notices(new.id, null);
  end if;
end
$$;
comment on function private.settle_application_notices is 'Settles what a change of a child overtakes.';

create function private.mark_notices_read(notice_ids uuid[] default null, up_to timestamptz default null) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  marked integer;
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  update public.notices n set read_at = now()
  from (
    select m.id from public.notices m
    where m.user_id = caller and m.read_at is null and (m.id = any (notice_ids) or m.created_at <= up_to)
    order by m.id
    for no key update) o
  where n.id = o.id and n.read_at is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;
comment on function private.mark_notices_read is
  'Marks as read the caller''s notices with these ids, and all that were written up to a moment; says how many were '
  'unread. Later ones stay unread.';
grant execute on function private.mark_notices_read to authenticated; -- as public.mark_notices_read

create function private.is_bad_news(notice public.notices) returns boolean
  language sql immutable set search_path = ''
as $$
  select notice.kind in (
      'ticket_disqualified', 'payment_declined', 'payment_undone', 'payment_rebooked', 'subscription_rejected', 'subscription_undone',
      'application_rejected', 'video_failed', 'audition_cancelled', 'payment_window_ends')
    or notice.kind = 'profile_reported' and notice.facts ->> 'state' in ('looking', 'hidden')
    or notice.facts ->> 'undone' in ('application_approved', 'application_restored', 'video_passed', 'audition_set')
    or notice.kind = 'assessment' and (notice.facts ->> 'score')::numeric < 5
    or notice.kind = 'audition_result' and notice.facts ->> 'result' = 'Fail'
$$;
comment on function private.is_bad_news is 'Whether a family is worried by a notice, so that nothing is celebrated beside it.';

create function private.triumph() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  if exists (
    select from public.notices n
    left join public.applications a on a.id = n.application_id
    where n.user_id = caller and n.read_at is null and n.settled_at is null and private.is_bad_news(n)
      and (a.id is null or not private.is_edition_ended(a.edition))) then
    return null;
  end if;
  return (
    select n.id
    from public.notices n
    join public.applications a on a.id = n.application_id
    where n.user_id = caller and n.read_at is null and n.kind in ('ticket_paid', 'video_passed', 'finalist')
      and n.created_at < now() - interval '5 minutes' and n.settled_at is null and not private.is_overtaken(n)
      and not private.is_out_of_show(a.status, a.ticket_status) and not private.is_edition_ended(a.edition)
    order by n.created_at desc, n.id
    limit 1);
end
$$;
comment on function private.triumph is
  'The id of the caller''s notice that may be celebrated over the whole screen now; null where there is none.';
grant execute on function private.triumph to authenticated; -- as public.get_triumph

alter table public.notices enable row level security;
grant select on public.notices to authenticated, service_role;
create policy notices_select_own on public.notices
  for select to authenticated
  using (user_id = (select auth.uid()));

-- A parent who was told of a message reads it.
create policy broadcasts_select_told_or_admin on public.broadcasts
  for select to authenticated
  using ((select private.is_admin()) or exists (
    select from public.notices n where n.broadcast_id = broadcasts.id and n.user_id = (select auth.uid())));

create type public.message as (
  body text,
  link_path text,
  map_url text
);
comment on type public.message is 'A message of the organisers as its reader sees it.';

create function private.message_of(broadcast_id uuid) returns setof public.message
  language sql stable security definer set search_path = ''
as $$
  select private.filled_message(b.body, n.user_id, array(select jsonb_array_elements_text(n.facts -> 'children')::uuid)),
    b.link_path, b.map_url
  from public.notices n
  join public.broadcasts b on b.id = n.broadcast_id
  where n.broadcast_id = message_of.broadcast_id and n.user_id = auth.uid()
$$;
comment on function private.message_of is
  'The text of a message that the caller was sent, with the names of its own family in it, and where it leads; no row of any other.';
grant execute on function private.message_of to authenticated; -- as public.get_message
