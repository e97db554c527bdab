-- Emails: which notices are sent by email, to which addresses, and with which outcome.
--
--                              owner of the database    service_role    administrator    anyone else
--   private.email_outbox       all                      no              no               no (written by trigger)
--   private.email_addresses    all                      no              no               no
--   private.email_switches     all                      no              no               no
--   private.email_tokens       all                      no              no               no
--
-- A notice creates a row in email_outbox while emails are on, and the job deliver sends it five minutes later (email_sending.sql); a time
-- moved on the day of the audition is sent at once.
-- Security emails tell an account at once that an authenticator was added or removed, or that its address is being corrected
-- (address_corrections.sql). They are not notices: they are sent even while emails of notices are off, to every address, whatever it has
-- answered or switched off, like those of the auth service itself.
-- People's answers, and what accounts and administrators see of emails, are in email_answers.sql.

insert into private.settings (name, value, description) values
  ('emails', 'off', 'Whether notices are sent by email as well: on or off.'),
  ('emails_an_hour', '5000', 'How many emails to all, or to a whole year, leave in an hour at most; no other email is limited.');

create function private.are_emails_on() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select s.value = 'on' from private.settings s where s.name = 'emails'), false);
end
$$;
comment on function private.are_emails_on is 'Whether the operator has emails sent.';

create type public.email_group as enum ('payments', 'journey', 'auditions', 'on_the_day', 'reminders', 'messages');

create function private.email_group_of(kind public.notice_kind) returns public.email_group
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when kind in ('ticket_paid', 'ticket_tier', 'ticket_disqualified', 'payment_approved', 'payment_declined', 'payment_undone',
      'payment_refunded', 'payment_rebooked', 'subscription_active', 'subscription_rejected', 'subscription_undone',
      -- A family that switched everything else off still learns of the erasure.
      'erasure_ahead') then 'payments'
    when kind in ('audition_set', 'audition_moved', 'audition_cancelled', 'audition_undone', 'audition_result') then 'auditions'
    when kind = 'audition_late' then 'on_the_day'
    when kind = 'payment_window_ends' then 'reminders'
    when kind = 'message' then 'messages'
    when kind in ('application_approved', 'application_rejected', 'application_restored', 'application_undone', 'video_passed',
      'video_failed', 'video_undone', 'assessment', 'finalist', 'child_corrected', 'profile_reported') then 'journey'
  end::public.email_group;
end
$$;
comment on function private.email_group_of is 'The group of emails that a parent switches a notice of this kind off with.';

create type public.email_topic as enum ('payment', 'ticket', 'video', 'audition', 'entry', 'message');
comment on type public.email_topic is 'All that an email says of its news to an address that has not said yes.';

create function private.email_topic_of(kind public.notice_kind) returns public.email_topic
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when kind::text ~ '^(payment_(approved|declined|undone|refunded|rebooked)|subscription_)' or kind = 'ticket_paid' then 'payment'
    when kind in ('ticket_tier', 'ticket_disqualified', 'payment_window_ends') then 'ticket'
    when kind in ('video_passed', 'video_failed', 'video_undone') then 'video'
    when kind::text ~ '^audition_' then 'audition'
    when kind = 'message' then 'message'
    when kind::text ~ '^application_'
      or kind in ('assessment', 'finalist', 'child_corrected', 'profile_reported', 'erasure_ahead') then 'entry'
  end::public.email_topic;
end
$$;
comment on function private.email_topic_of is 'The topic of a notice of this kind: never how it went, nor what comes of it.';

create type public.security_news as enum ('authenticator_added', 'authenticator_removed', 'address_to_change', 'address_changed');
comment on type public.security_news is 'A thing about signing in that an account is told of at once.';

create type private.email_outbox_state as enum ('waiting', 'sent', 'failed', 'expired', 'withdrawn');

create table private.email_outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  notice_id uuid,
  broadcast_id uuid,
  test jsonb,
  is_confirmation boolean not null default false,
  security public.security_news,
  priority smallint not null default 0,
  state private.email_outbox_state not null default 'waiting',
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  error text,
  failed_to text,
  constraint email_outbox_notice_id_key unique (notice_id),
  constraint email_outbox_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint email_outbox_notice_id_fkey foreign key (notice_id) references public.notices (id) on delete cascade,
  constraint email_outbox_kind_check check (num_nonnulls(notice_id, test, security) + is_confirmation::integer = 1),
  constraint email_outbox_priority_check check (priority in (0, 1)),
  constraint email_outbox_ended_at_check check ((ended_at is null) = (state = 'waiting')),
  constraint email_outbox_error_check check (char_length(error) <= 200)
);
alter table private.email_outbox enable row level security;
comment on table private.email_outbox is
  'One row is one email: of a notice, a test of a message that an administrator writes, the confirmation that a '
  'registration or an account asked for, or security news.';
comment on column private.email_outbox.broadcast_id is
  'The message to all that it is part of, whose words it has. It goes with its notice.';
comment on column private.email_outbox.test is 'Subject and body of a test email, with the page and the map that it leads to.';
comment on column private.email_outbox.is_confirmation is 'It asks whether the address is theirs, and tells nothing else.';
comment on column private.email_outbox.security is 'The news about signing in that it tells.';
comment on column private.email_outbox.priority is '0 leaves first; 1 is a message to all, or to a whole year that it is to be erased.';
comment on column private.email_outbox.due_at is
  'Nobody takes it before: the time to undo, the lease of who has it, or the wait after a failure.';
comment on column private.email_outbox.lease_until is
  'The moment until which a sender has it. It stays after the lease until somebody reports that it did not go: '
  'everybody who may have had the email is told of an undo.';
comment on column private.email_outbox.tries is 'How often it could not be sent for now.';
comment on column private.email_outbox.created_at is
  'When it was written, or last had sent again; what is older than three days is not sent any more.';
comment on column private.email_outbox.ended_at is 'When it was sent, failed, expired or was withdrawn.';
comment on column private.email_outbox.failed_to is
  'The address at which it failed, by which it is seen that the account has another one since.';
comment on column private.email_outbox.error is 'The receiving server''s words, cut; never what stands in the email.';

create index email_outbox_due_at_idx on private.email_outbox (priority, due_at) where state = 'waiting';
create index email_outbox_user_id_idx on private.email_outbox (user_id, state);
create index email_outbox_confirmations_idx on private.email_outbox (user_id, created_at) where is_confirmation;
create index email_outbox_ended_at_idx on private.email_outbox (state, ended_at) where state <> 'waiting';
create index email_outbox_messages_idx on private.email_outbox (ended_at) where priority = 1 and state = 'sent';
create index email_outbox_lease_until_idx on private.email_outbox (lease_until) where priority = 1 and state = 'waiting';
create index email_outbox_broadcast_id_idx on private.email_outbox (broadcast_id, state) where broadcast_id is not null;

create table private.email_addresses (
  user_id uuid primary key,
  address text not null,
  confirmed_at timestamptz,
  refused_at timestamptz,
  last_email_at timestamptz,
  constraint email_addresses_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint email_addresses_answer_check check (confirmed_at is null or refused_at is null)
);
alter table private.email_addresses enable row level security;
comment on table private.email_addresses is 'The answers of the owner of an account''s address; begins anew with another address.';
comment on column private.email_addresses.last_email_at is 'When the last email left, as long as the address has not said yes.';

create table private.email_switches (
  user_id uuid,
  email_group public.email_group,
  switched_at timestamptz not null default now(),
  constraint email_switches_pkey primary key (user_id, email_group),
  constraint email_switches_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint email_switches_email_group_check check (email_group <> 'payments')
);
alter table private.email_switches enable row level security;
comment on table private.email_switches is 'Groups of emails that an account has switched off.';

create function private.is_emailed(account uuid, kind public.notice_kind) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.are_emails_on()
    and exists (select from private.email_addresses h where h.user_id = account and h.confirmed_at is not null)
    and not exists (
      select from private.email_switches w where w.user_id = account and w.email_group = private.email_group_of(is_emailed.kind))
$$;
comment on function private.is_emailed is
  'Whether an email says what happened to an account: emails are on, its address is confirmed, and news of this kind is not switched off.';

create table private.email_tokens (
  token_hash bytea primary key,
  user_id uuid not null,
  address text not null,
  email_group public.email_group,
  created_at timestamptz not null default now(),
  constraint email_tokens_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
alter table private.email_tokens enable row level security;
comment on table private.email_tokens is
  'The secrets that the links in an email answer with, for the account and address that it went to.';
comment on column private.email_tokens.token_hash is
  'SHA-256 of the token that refuses and unsubscribes; the one that confirms leads to it.';
comment on column private.email_tokens.email_group is
  'The group that its unsubscribing switches off; null where the email told nothing.';
create index email_tokens_user_id_idx on private.email_tokens (user_id);
create index email_tokens_created_at_idx on private.email_tokens (created_at);

create function private.write_emails() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.are_emails_on() then
    insert into private.email_outbox (user_id, notice_id, broadcast_id, priority, due_at)
    select n.user_id, n.id, n.broadcast_id, case when n.kind = 'erasure_ahead' or n.kind = 'message' and not exists (
        select from private.broadcast_audiences a where a.broadcast_id = n.broadcast_id and a.is_urgent) then 1 else 0 end,
      -- A family on its way learns of it at once.
      now() + case when n.kind = 'audition_late' then '0' else interval '5 minutes' end
    from new_notices n;
  end if;
  return null;
exception when others then
  raise warning 'email_not_written: %', sqlerrm;
  return null;
end
$$;
comment on function private.write_emails is
  'Has an email of each new notice sent in five minutes, on the day of an audition at once, while emails are on. '
  'A failure is written to the server''s '
  'log and stops nothing.';
create trigger notices_after_insert_statement
  after insert on public.notices referencing new table as new_notices
  for each statement execute function private.write_emails();

create function private.write_security_email(account uuid, news public.security_news) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.email_outbox (user_id, security)
  select u.id, news from auth.users u
  -- Erasing an account also deletes its authenticators.
  where u.id = account
    and not exists (
      select from private.email_outbox d
      where d.user_id = account and d.security = news and d.state = 'waiting' and d.lease_until is null);
exception when others then
  raise warning 'security_email_not_written: %', sqlerrm;
end
$$;
comment on function private.write_security_email is
  'Has an email of security news sent at once, one for what happens together. A failure is written to the server''s log and stops nothing.';

create function private.write_confirmation(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.are_emails_on() then
    insert into private.email_outbox (user_id, is_confirmation) values (account, true);
  end if;
exception when others then
  raise warning 'confirmation_not_written: %', sqlerrm;
end
$$;
comment on function private.write_confirmation is
  'Has the email sent that asks a new account whether its address is theirs, while emails are on. A failure is written to the '
  'server''s log and stops nothing.';

-- Whether an email is still true when it is sent.

create function private.last_told(payment_id uuid, subjects uuid[], kinds public.notice_kind[], before timestamptz)
  returns public.notices
  language plpgsql stable security definer set search_path = ''
as $$
declare
  told public.notices;
begin
  select n.* into told
  from public.notices n
  where n.subject_id = any (subjects) and n.kind = any (kinds) and n.created_at < before
    and (last_told.payment_id is null or n.payment_id = last_told.payment_id)
    -- News on the page counts as told, even without an email. Only news whose email was still waiting at the undo does not.
    and (n.read_at is not null or not exists (
      select from private.email_outbox d
      where d.notice_id = n.id and d.lease_until is null and d.state in ('waiting', 'withdrawn')
        and (d.ended_at is null or d.ended_at >= before)))
  order by n.created_at desc, n.id
  limit 1;
  return told;
end
$$;
comment on function private.last_told is
  'The last of these kinds that the family knew before a moment. Unread news whose email still waited then, and did not go, is none.';

create function private.last_audition_told(notice public.notices) returns public.notices
  language sql stable security definer set search_path = ''
as $$
  select private.last_told(null, array[notice.subject_id],
    array['audition_set', 'audition_moved', 'audition_late', 'audition_cancelled', 'audition_undone']::public.notice_kind[],
    notice.created_at)
$$;
comment on function private.last_audition_told is 'The last news of a child''s audition that the family knew before a notice.';

create function private.told_facts(notice public.notices) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  known text;
begin
  if notice.kind not in ('audition_moved', 'audition_late', 'audition_cancelled') then
    return notice.facts;
  end if;
  -- A time that was replaced before anybody was told is not an old time.
  known := (private.last_audition_told(notice)).facts ->> 'date';
  return notice.facts - 'old_date' || case
    when known is null then '{}'
    when known::timestamptz = (notice.facts ->> 'date')::timestamptz then '{"is_new_date": false}'
    when notice.kind <> 'audition_cancelled' then jsonb_build_object('old_date', known, 'is_new_date', true)
    else jsonb_build_object('old_date', known) end;
end
$$;
comment on function private.told_facts is
  'The facts of a notice as its email says them: the old time of an audition is the one that the family knew.';

create function private.is_due_as_told(notice public.notices) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not notice.facts ? 'due' or coalesce(
    private.due_of_ticket(notice.application_id, (notice.facts ->> 'currency')::public.currency) = (notice.facts ->> 'due')::numeric, false)
$$;
comment on function private.is_due_as_told is 'Whether what a notice says is due for a ticket, if it says so, is still due.';

create function private.is_still_true(notice public.notices) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  child public.applications;
  decision text;
begin
  if notice.kind = 'message' then
    return true;
  end if;
  -- The same news was told again since: only the newer email is sent.
  if exists (
    select from public.notices n
    where n.subject_id = notice.subject_id and n.kind = notice.kind and n.created_at > notice.created_at) then
    return false;
  end if;
  if notice.kind = 'payment_refunded' then
    return notice.facts ? 'undone'
      or exists (select from public.payments p where p.id = notice.payment_id and p.refunded_amount is not null)
        and private.is_due_as_told(notice)
      or exists (select from public.subscriptions s where s.id = notice.payment_id and s.refunded_amount is not null)
      -- A refund of credit, which no payment had used.
      or notice.payment_id is null and not exists (select from private.transfers t where t.reverses = notice.subject_id);
  end if;
  if notice.payment_id is not null then
    select coalesce(
      (select p.status::text from public.payments p where p.id = notice.payment_id),
      (select s.status::text from public.subscriptions s where s.id = notice.payment_id)) into decision;
    if notice.kind in ('payment_approved', 'payment_declined', 'subscription_active', 'subscription_rejected') then
      -- For a part payment, as long as the amount due is unchanged.
      return coalesce(notice.kind::text ~ ('_' || decision || '$'), false) and private.is_due_as_told(notice);
    elsif notice.kind = 'payment_rebooked' then
      return decision = 'declined';
    elsif notice.kind in ('payment_undone', 'subscription_undone') then
      return decision = 'pending' and coalesce((private.last_told(
        notice.payment_id, array[notice.payment_id, notice.application_id],
        array['ticket_paid', 'payment_approved', 'payment_declined', 'payment_undone',
          'subscription_active', 'subscription_rejected', 'subscription_undone']::public.notice_kind[],
        notice.created_at)).kind not in ('payment_undone', 'subscription_undone'), false);
    elsif decision is distinct from 'approved' then
      return false;
    end if;
  end if;
  select a.* into child from public.applications a where a.id = notice.application_id;
  -- A child that is out of the show does not advance, and nobody pays for a year that has ended.
  if notice.kind in ('video_passed', 'audition_set', 'audition_moved', 'audition_late', 'finalist')
    and private.is_out_of_show(child.status, child.ticket_status)
    or notice.kind = 'payment_window_ends' and private.is_edition_ended(child.edition) then
    return false;
  end if;
  return coalesce(case notice.kind
    -- After a partial refund of its payment, the refund's email describes the ticket.
    when 'ticket_paid' then private.is_ticket_paid(child.ticket_status) and not exists (
      select from public.payments p where p.id = notice.payment_id and p.refunded_amount is not null)
    when 'ticket_tier' then child.ticket_status::text = notice.facts ->> 'tier'
    when 'ticket_disqualified' then child.ticket_status = 'Disqualified'
    when 'application_approved' then child.status in ('approved', 'assessed')
    when 'application_rejected' then child.status = 'rejected'
    when 'application_restored' then child.status <> 'rejected' and (private.last_told(
      null, array[child.id], array['application_rejected', 'application_restored', 'application_undone']::public.notice_kind[],
      notice.created_at)).kind <> 'application_restored'
    when 'application_undone' then child.status::text = notice.facts ->> 'status'
    -- The family may have switched it differently since.
    when 'child_corrected' then not notice.facts ? 'put_back_at' and not exists (
      select from jsonb_to_recordset(notice.facts -> 'changes') c ("column" text, after jsonb)
      where c."column" in ('is_listed', 'is_shareable') and to_jsonb(child) -> c."column" <> c.after)
    when 'profile_reported' then (child.hidden_at is not null) = (notice.facts ->> 'state' in ('looking', 'hidden'))
    when 'video_passed' then child.entry_video_status = 'approved'
    when 'video_failed' then child.entry_video_status = 'failed'
    when 'video_undone' then child.entry_video_status::text = notice.facts ->> 'video'
    when 'assessment' then child.assessment_score = (notice.facts ->> 'score')::numeric
    when 'audition_set' then private.is_audition_set(child) and child.audition_date = (notice.facts ->> 'date')::timestamptz
    when 'audition_moved' then private.is_audition_set(child) and child.audition_date = (notice.facts ->> 'date')::timestamptz
    when 'audition_late' then private.is_audition_set(child) and child.audition_date = (notice.facts ->> 'date')::timestamptz
    when 'audition_cancelled' then not private.is_audition_set(child) and not private.is_overtaken(notice)
      and (private.last_audition_told(notice)).kind <> 'audition_cancelled'
    when 'audition_undone' then
      case when private.is_audition_set(child) then child.audition_date end is not distinct from (notice.facts ->> 'date')::timestamptz
    when 'audition_result' then child.audition_result::text = notice.facts ->> 'result'
    when 'finalist' then child.is_finalist
    when 'erasure_ahead' then private.is_erasure_ahead(notice, child)
    when 'payment_window_ends' then not private.is_out_of_show(child.status, child.ticket_status)
      and child.ticket_status in ('none', 'unpaid') and not private.is_payment_pending(child)
      and (notice.facts ->> 'due')::numeric is not distinct from
        case when child.ticket_received > 0 then child.ticket_fee - child.ticket_received end
    else false end, false);
end
$$;
comment on function private.is_still_true is
  'Whether what a notice says holds, so that an email may say it. That something was taken back is worth an email only '
  'where the family knew of it.';
