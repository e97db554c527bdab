-- Notices: one row is one thing that happened to a parent, written in the transaction of what happened.
--
--                         owner           administrator    anon    service_role
--   select                own rows        own rows         no      all
--   insert                by trigger only
--   update                by procedure    by procedure     no      no
--   delete                with the child or the account; by undo_decision, unread
--   mark_notices_read     own rows        own rows         no      no
--   get_triumph           own rows        own rows         no      no
--   get_message           own rows        own rows         no      no
--
-- Facts are kept as they stood, and never more of them than the page shows. A decision never fails because its
-- notice cannot be written: the server's log says so instead. A message of the organisers is a notice as well, with
-- its subject; what it says is read from its broadcast.

create type public.notice_kind as enum (
  'ticket_paid', 'ticket_tier', 'ticket_disqualified',
  'payment_approved', 'payment_declined', 'payment_undone', 'payment_refunded',
  'subscription_active', 'subscription_rejected', 'subscription_undone',
  'application_approved', 'application_rejected', 'application_restored',
  'video_passed', 'video_failed', 'assessment',
  'audition_set', 'audition_moved', 'audition_called_off', 'audition_result', 'finalist', 'payment_window_ends', 'message',
  'application_undone', 'video_undone', 'audition_undone', 'child_corrected');

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
  constraint notices_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade
);
comment on table public.notices is 'The news of a parent: each decision on a child or a payment, as it stood then.';
comment on column public.notices.payment_id is 'The payment or subscription that it is about. Those go with the child or the account, as this row does.';
comment on column public.notices.broadcast_id is 'The message that it is, where it is one.';
comment on column public.notices.subject_id is 'The child, the payment or, of a message, the parent that has at most one notice of a kind in a transaction.';
comment on column public.notices.child_name is 'The child''s name when it happened.';
comment on column public.notices.facts is 'The values of the sentence: an amount, a day, a result, the reason of a decision on a payment.';
comment on column public.notices.read_at is 'When its reader had seen it.';

create index notices_user_id_idx on public.notices (user_id, created_at desc, id);
create index notices_application_id_idx on public.notices (application_id, user_id);
-- The moment of a transaction is one, so that this says: once a kind, subject and transaction.
create unique index notices_subject_id_idx on public.notices (subject_id, kind, created_at);
-- A message once a parent, however many children the parent has.
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
  -- Nobody reads it, and no sender takes its letter, while it is looked at.
  perform from public.notices n where n.id = told for update;
  perform from private.deliveries d where d.notice_id = told for update;
  delete from public.notices n
  where n.id = told and n.read_at is null and not exists (
    select from private.deliveries d
    where d.notice_id = n.id and (d.state = 'sent' or d.lease_until is not null));
  return found;
end
$$;
comment on function private.withdraw_notice is
  'Withdraws a notice that nobody has read and of which no letter went out, or may have; says whether it did.';

create function private.due_of_ticket(application_id uuid, currency public.currency) returns numeric
  language sql stable security definer set search_path = ''
as $$
  select a.ticket_fee - m.received
  from public.applications a
  cross join lateral private.ticket_money(a.id, private.currency_of(a.country)) m
  where a.id = application_id and due_of_ticket.currency = private.currency_of(a.country)
    and a.ticket_status in ('none', 'unpaid', 'pending_payment') and not m.is_accepted and m.received < a.ticket_fee
$$;
comment on function private.due_of_ticket is
  'The amount still to be paid for a child''s ticket in the currency of its country; null where nothing is due, as of a ticket that was paid by hand, and in another currency.';

create function private.write_payment_notice() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  decided constant jsonb := to_jsonb(new);
  kind public.notice_kind;
begin
  if private.rebooked_transfer() is not null then
    return null;
  end if;
  kind := case new.status::text
    -- The trigger that pays the ticket runs after this one, so that the ticket is still as it was.
    when 'approved' then case when (decided ->> 'is_ticket')::boolean and not private.is_ticket_due(new.application_id) and exists (
        select from public.applications a
        where a.id = new.application_id and a.ticket_status in ('none', 'unpaid', 'pending_payment'))
      then 'ticket_paid' else 'payment_approved' end
    when 'declined' then 'payment_declined'
    when 'active' then 'subscription_active'
    when 'rejected' then 'subscription_rejected'
    else case tg_table_name when 'payments' then 'payment_undone' else 'subscription_undone' end
  end;
  perform private.write_notice(
    kind, new.user_id, new.application_id, new.child_name, new.id,
    case when kind = 'ticket_paid' then new.application_id else new.id end,
    jsonb_build_object(
      'amount', coalesce(new.received_amount, new.amount), 'currency', coalesce(new.received_currency, new.currency), 'reason', new.decision_reason,
      -- Of a part payment what is still to go, in the same currency.
      'due', case when kind = 'payment_approved' and (decided ->> 'is_ticket')::boolean then private.due_of_ticket(
        new.application_id, coalesce(new.received_currency, new.currency)) end));
  return null;
end
$$;
comment on function private.write_payment_notice is
  'Tells the parent that a payment or subscription was decided, or that its decision was taken back. A payment that pays a ticket is told as the ticket. Money that is only booked to another child is no news.';
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
    order by n.created_at desc limit 1)) then
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
  'Tells a family that so much went back, with the reason and what is due for the ticket now; below zero of a refund that was a mistake, and was told, that it did not.';

create function private.write_refund_notice() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_refund(
    new.user_id, new.application_id, new.child_name, new.id, new.id,
    coalesce(new.refunded_amount, 0) - coalesce(old.refunded_amount, 0), coalesce(new.received_currency, new.currency), new.refund_reason);
  return null;
end
$$;
comment on function private.write_refund_notice is 'Tells the parent that money of a payment or subscription went back, or did not.';
-- By its name it runs after payments_after_update_ticket, which may close the ticket.
create trigger payments_after_update_ticket_refund_notice
  after update on public.payments
  for each row when (new.refunded_amount is distinct from old.refunded_amount) execute function private.write_refund_notice();
create trigger subscriptions_after_update_refund_notice
  after update on public.subscriptions
  for each row when (new.refunded_amount is distinct from old.refunded_amount) execute function private.write_refund_notice();

create trigger payments_after_insert_notice
  after insert on public.payments
  for each row when (new.status = 'approved') execute function private.write_payment_notice();
create trigger payments_after_update_notice
  after update on public.payments
  for each row when (new.status is distinct from old.status) execute function private.write_payment_notice();
create trigger subscriptions_after_update_notice
  after update on public.subscriptions
  for each row when (new.status is distinct from old.status) execute function private.write_payment_notice();

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
begin
  return query
    select t.kind::public.notice_kind, t.facts from (values
      ('ticket_paid', private.is_ticket_paid(new.ticket_status) and not private.is_ticket_paid(old.ticket_status),
        jsonb_build_object('tier', nullif(new.ticket_status, 'paid'))),
      ('ticket_tier', private.is_ticket_paid(old.ticket_status) and new.ticket_status <> old.ticket_status
        and private.tier_points(new.ticket_status) is not null, jsonb_build_object('tier', new.ticket_status)),
      ('ticket_disqualified', new.ticket_status = 'Disqualified' and old.ticket_status <> 'Disqualified', '{}'),
      ('application_approved', new.status = 'approved' and old.status not in ('approved', 'assessed'), '{}'),
      ('application_rejected', new.status = 'rejected' and old.status <> 'rejected', '{}'),
      ('application_restored', new.status <> 'rejected' and old.status = 'rejected', '{}'),
      ('video_passed', new.entry_video_status = 'approved' and old.entry_video_status <> 'approved', '{}'),
      ('video_failed', new.entry_video_status = 'failed' and old.entry_video_status <> 'failed', '{}'),
      ('assessment', new.assessment_score is distinct from old.assessment_score and new.assessment_score is not null,
        jsonb_build_object('score', new.assessment_score)),
      ('audition_set', private.is_audition_set(new) and not private.is_audition_set(old), audition),
      ('audition_moved', private.is_audition_set(new) and private.is_audition_set(old)
        and (new.audition_date, new.audition_details) is distinct from (old.audition_date, old.audition_details),
        audition || jsonb_build_object('is_new_date', new.audition_date <> old.audition_date,
          'old_date', case when new.audition_date <> old.audition_date then old.audition_date end)),
      ('audition_called_off', private.is_audition_set(old) and not private.is_audition_set(new)
        and new.audition_state <> 'completed', jsonb_build_object('old_date', old.audition_date, 'country', new.country)),
      ('audition_result', new.audition_result is distinct from old.audition_result and new.audition_result is not null,
        jsonb_build_object('result', new.audition_result)),
      ('finalist', new.is_finalist and not old.is_finalist, '{}')
    ) t (kind, has_happened, facts)
    where t.has_happened;
end
$$;
comment on function private.news_of is 'Tells what is news to the parent in a change of a child, with the facts of each.';

create function private.write_application_notices() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  told record;
begin
  -- A decision that is taken back is told by undo_decision; a ticket that another entry of the child had was told before.
  if private.undone_entry() is not null or private.rebooked_transfer() is not null then
    return null;
  end if;
  for told in select * from private.news_of(old, new) loop
    perform private.write_notice(told.kind, new.user_id, new.id, new.child_name, null, new.id, told.facts);
  end loop;
  return null;
end
$$;
comment on function private.write_application_notices is
  'Tells the parent what others decided about a child, whichever procedure or statement decided it.';
create trigger applications_after_update_notice
  after update on public.applications
  for each row when (
    (new.ticket_status, new.status, new.entry_video_status, new.assessment_score, new.audition_state, new.audition_date,
      new.audition_details, new.audition_result, new.is_finalist)
    is distinct from
    (old.ticket_status, old.status, old.entry_video_status, old.assessment_score, old.audition_state, old.audition_date,
      old.audition_details, old.audition_result, old.is_finalist)
  ) execute function private.write_application_notices();

create function private.mark_notices_read(notice_ids uuid[], up_to timestamptz) returns integer
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
  where n.user_id = caller and n.read_at is null and (n.id = any (notice_ids) or n.created_at <= up_to);
  get diagnostics marked = row_count;
  return marked;
end
$$;
comment on function private.mark_notices_read is 'Marks the caller''s own notices as read: those named, and those up to a moment.';

create function public.mark_notices_read(notice_ids uuid[] default null, up_to timestamptz default null) returns integer
  language sql volatile security invoker set search_path = ''
as $$
  select private.mark_notices_read(notice_ids, up_to)
$$;
comment on function public.mark_notices_read is
  'Marks as read the caller''s notices with these ids, and all that were written up to a moment; says how many were unread. Later ones stay unread.';
grant execute on function private.mark_notices_read, public.mark_notices_read to authenticated;

create function private.is_bad_news(notice public.notices) returns boolean
  language sql immutable set search_path = ''
as $$
  select notice.kind in (
      'ticket_disqualified', 'payment_declined', 'payment_undone', 'subscription_rejected', 'subscription_undone',
      'application_rejected', 'video_failed', 'audition_called_off', 'payment_window_ends')
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
    where n.user_id = caller and n.read_at is null and private.is_bad_news(n)) then
    return null;
  end if;
  return (
    select n.id
    from public.notices n
    join public.applications a on a.id = n.application_id
    where n.user_id = caller and n.read_at is null and n.kind in ('ticket_paid', 'video_passed', 'finalist')
      and n.created_at < now() - interval '5 minutes' and private.is_still_true(n)
      and a.status <> 'rejected' and a.ticket_status <> 'Disqualified' and not private.is_edition_ended(a.edition)
      -- The entry video takes the place of the ticket, and the next stop of a passed video is the audition.
      and (n.kind <> 'ticket_paid' or a.entry_video_status in ('locked', 'pending_submission'))
      and (n.kind <> 'video_passed' or a.audition_state <> 'completed' and not a.is_finalist)
    order by n.created_at desc, n.id
    limit 1);
end
$$;
comment on function private.triumph is
  'The caller''s newest unread ticket, passed video or place in the finale that may be celebrated: older than the five minutes in which a decision is quietly undone, still true, a ticket only until the entry video is sent, of a child in a show that goes on, and beside no unread bad news.';

create function public.get_triumph() returns uuid
  language sql stable security invoker set search_path = ''
as $$
  select private.triumph()
$$;
comment on function public.get_triumph is
  'The id of the caller''s notice that may be celebrated over the whole screen now; null where there is none.';
grant execute on function private.triumph, public.get_triumph to authenticated;

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
  select private.filled_message(b.body, n.user_id, array(select jsonb_array_elements_text(n.facts -> 'children')::uuid)), b.link_path, b.map_url
  from public.notices n
  join public.broadcasts b on b.id = n.broadcast_id
  where n.broadcast_id = message_of.broadcast_id and n.user_id = auth.uid()
$$;
comment on function private.message_of is 'A message that the caller was sent, with the names of its family.';

create function public.get_message(broadcast_id uuid) returns setof public.message
  language sql stable security invoker set search_path = ''
as $$
  select * from private.message_of(broadcast_id)
$$;
comment on function public.get_message is
  'The text of a message that the caller was sent, with the names of its own family in it, and where it leads; no row of any other.';
grant execute on function private.message_of, public.get_message to authenticated;
