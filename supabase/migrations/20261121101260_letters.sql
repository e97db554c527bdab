-- Letters: what is sent by e-mail of the notices, to whom, and what became of it.
--
--                              owner of the database    service_role    administrator    anyone else
--   private.deliveries         all                      no              no               no (written by trigger)
--   private.letter_addresses   all                      no              no               no
--   private.letter_switches    all                      no              no               no
--   private.letter_tokens      all                      no              no               no
--   claim_letters              –                        yes             no               no
--   report_letter              –                        yes             no               no
--   answer_letter              –                        with a token    with a token     with a token
--   get_letter_settings        –                        no              own              own, when signed in
--   set_letter_group           –                        no              own              own, when signed in
--   get_letter_failures        –                        no              yes              42501
--   send_letter_again          –                        no              yes              42501
--   get_letter_state           –                        no              yes              42501
--
-- A notice makes a delivery while letters are on, and the job deliver sends it five minutes later. When a sender takes
-- a letter it is asked once more whether it is still true and whether it may go: an undone decision is not told, a
-- refused address is left alone, and an address that has not said yes learns nothing but that there is news.

insert into private.settings (name, value, description) values
  ('letters', 'off', 'Whether notices are sent by e-mail as well: on or off.'),
  ('letters_an_hour', '5000', 'How many letters with a message to all leave in an hour at most; no other letter is limited.');

create function private.are_letters_on() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select s.value = 'on' from private.settings s where s.name = 'letters'), false);
end
$$;
comment on function private.are_letters_on is 'Whether the operator has letters sent.';

create type public.letter_group as enum ('payments', 'journey', 'auditions', 'reminders', 'messages');

create function private.letter_group_of(kind public.notice_kind) returns public.letter_group
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when kind in ('ticket_paid', 'ticket_tier', 'ticket_disqualified', 'payment_approved', 'payment_declined', 'payment_undone',
      'subscription_active', 'subscription_rejected', 'subscription_undone') then 'payments'
    when kind in ('audition_set', 'audition_moved', 'audition_called_off', 'audition_result') then 'auditions'
    when kind = 'payment_window_ends' then 'reminders'
    when kind = 'message' then 'messages'
    else 'journey'
  end::public.letter_group;
end
$$;
comment on function private.letter_group_of is 'The group of letters that a parent switches a notice of this kind off with.';

create type private.delivery_state as enum ('waiting', 'sent', 'failed', 'expired', 'withdrawn');

create table private.deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  notice_id uuid,
  broadcast_id uuid,
  test jsonb,
  priority smallint not null default 0,
  state private.delivery_state not null default 'waiting',
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  error text,
  constraint deliveries_notice_id_key unique (notice_id),
  constraint deliveries_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint deliveries_notice_id_fkey foreign key (notice_id) references public.notices (id) on delete cascade,
  constraint deliveries_test_check check ((test is null) = (notice_id is not null)),
  constraint deliveries_priority_check check (priority in (0, 1)),
  constraint deliveries_ended_at_check check ((ended_at is null) = (state = 'waiting')),
  constraint deliveries_error_check check (char_length(error) <= 200)
);
alter table private.deliveries enable row level security;
comment on table private.deliveries is 'One row is one letter: of a notice, or a test of a message that an administrator writes.';
comment on column private.deliveries.broadcast_id is 'The message to all that it is part of, whose words it has. It goes with its notice.';
comment on column private.deliveries.test is 'Subject and body of a test letter.';
comment on column private.deliveries.priority is '0 leaves first; 1 is a message to all.';
comment on column private.deliveries.due_at is 'Nobody takes it before: the time to undo, the lease of who has it, or the wait after a failure.';
comment on column private.deliveries.lease_until is
  'Until when a sender has it. It stays after the lease until somebody reports that it did not go: who is told of an undo is whoever may have had the letter.';
comment on column private.deliveries.tries is 'How often it could not be sent for now.';
comment on column private.deliveries.created_at is 'When it was written, or last had sent again; what is older than three days is not sent any more.';
comment on column private.deliveries.ended_at is 'When it was sent, failed, expired or was withdrawn.';
comment on column private.deliveries.error is 'What the receiving server said, cut; never what stands in the letter.';

create index deliveries_due_at_idx on private.deliveries (priority, due_at) where state = 'waiting';
create index deliveries_user_id_idx on private.deliveries (user_id, state);
create index deliveries_ended_at_idx on private.deliveries (state, ended_at) where state <> 'waiting';
create index deliveries_messages_idx on private.deliveries (ended_at) where priority = 1 and state = 'sent';
create index deliveries_lease_until_idx on private.deliveries (lease_until) where priority = 1 and state = 'waiting';
create index deliveries_broadcast_id_idx on private.deliveries (broadcast_id, state) where broadcast_id is not null;

create table private.letter_addresses (
  user_id uuid primary key,
  address text not null,
  confirmed_at timestamptz,
  refused_at timestamptz,
  last_letter_at timestamptz,
  constraint letter_addresses_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint letter_addresses_answer_check check (confirmed_at is null or refused_at is null)
);
alter table private.letter_addresses enable row level security;
comment on table private.letter_addresses is 'What the owner of an account''s address has answered; begins anew with another address.';
comment on column private.letter_addresses.last_letter_at is 'When the last letter left, as long as the address has not said yes.';

create table private.letter_switches (
  user_id uuid,
  letter_group public.letter_group,
  switched_at timestamptz not null default now(),
  constraint letter_switches_pkey primary key (user_id, letter_group),
  constraint letter_switches_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint letter_switches_letter_group_check check (letter_group <> 'payments')
);
alter table private.letter_switches enable row level security;
comment on table private.letter_switches is 'Groups of letters that an account has switched off.';

create table private.letter_tokens (
  token_hash bytea primary key,
  user_id uuid not null,
  address text not null,
  letter_group public.letter_group,
  created_at timestamptz not null default now(),
  constraint letter_tokens_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
alter table private.letter_tokens enable row level security;
comment on table private.letter_tokens is 'What the links in a letter answer with, for the account and address that it went to.';
comment on column private.letter_tokens.token_hash is 'SHA-256 of the token that refuses and unsubscribes; the one that confirms leads to it.';
comment on column private.letter_tokens.letter_group is 'What its unsubscribing switches off; null where the letter told nothing.';
create index letter_tokens_user_id_idx on private.letter_tokens (user_id);
create index letter_tokens_created_at_idx on private.letter_tokens (created_at);

create function private.write_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.are_letters_on() then
    insert into private.deliveries (user_id, notice_id, broadcast_id, priority, due_at)
    select n.user_id, n.id, n.broadcast_id, case n.kind when 'message' then 1 else 0 end,
      now() + interval '5 minutes'
    from new_notices n;
  end if;
  return null;
exception when others then
  raise warning 'letter_not_written: %', sqlerrm;
  return null;
end
$$;
comment on function private.write_deliveries is
  'Has a letter of each new notice sent in five minutes, while letters are on. What hinders it is said in the server''s log and stops nothing.';
create trigger notices_after_insert_deliveries
  after insert on public.notices referencing new table as new_notices
  for each statement execute function private.write_deliveries();

-- Whether a letter is still true.

create function private.last_told(payment_id uuid, subjects uuid[], kinds public.notice_kind[], before timestamptz)
  returns public.notice_kind
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select n.kind
    from public.notices n
    join private.deliveries d on d.notice_id = n.id
    where n.subject_id = any (subjects) and n.kind = any (kinds) and n.created_at < before
      and (last_told.payment_id is null or n.payment_id = last_told.payment_id)
      and (d.state = 'sent' or d.lease_until is not null)
    order by n.created_at desc
    limit 1);
end
$$;
comment on function private.last_told is 'The last of these kinds of which a letter went out, or may have.';

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
  -- The same was told anew since: one letter of it is enough, the newer one.
  if exists (
    select from public.notices n
    where n.subject_id = notice.subject_id and n.kind = notice.kind and n.created_at > notice.created_at) then
    return false;
  end if;
  if notice.payment_id is not null then
    select coalesce(
      (select p.status::text from public.payments p where p.id = notice.payment_id),
      (select s.status::text from public.subscriptions s where s.id = notice.payment_id)) into decision;
    if notice.kind in ('payment_approved', 'payment_declined', 'subscription_active', 'subscription_rejected') then
      return coalesce(notice.kind::text ~ ('_' || decision || '$'), false);
    elsif notice.kind in ('payment_undone', 'subscription_undone') then
      return decision = 'pending' and coalesce(private.last_told(
        notice.payment_id, array[notice.payment_id, notice.application_id],
        array['ticket_paid', 'payment_approved', 'payment_declined', 'payment_undone',
          'subscription_active', 'subscription_rejected', 'subscription_undone']::public.notice_kind[],
        notice.created_at) not in ('payment_undone', 'subscription_undone'), false);
    elsif decision is distinct from 'approved' then
      return false;
    end if;
  end if;
  select a.* into child from public.applications a where a.id = notice.application_id;
  return coalesce(case notice.kind
    when 'ticket_paid' then private.is_ticket_paid(child.ticket_status)
    when 'ticket_tier' then child.ticket_status::text = notice.facts ->> 'tier'
    when 'ticket_disqualified' then child.ticket_status = 'Disqualified'
    when 'application_approved' then child.status in ('approved', 'assessed')
    when 'application_rejected' then child.status = 'rejected'
    when 'application_restored' then child.status <> 'rejected' and private.last_told(
      null, array[child.id], array['application_rejected', 'application_restored']::public.notice_kind[],
      notice.created_at) = 'application_rejected'
    when 'video_passed' then child.entry_video_status = 'approved'
    when 'video_failed' then child.entry_video_status = 'failed'
    when 'assessment' then child.assessment_score = (notice.facts ->> 'score')::numeric
    when 'audition_set' then private.is_audition_set(child) and child.audition_date = (notice.facts ->> 'date')::timestamptz
    when 'audition_moved' then private.is_audition_set(child) and child.audition_date = (notice.facts ->> 'date')::timestamptz
    when 'audition_called_off' then not private.is_audition_set(child) and child.audition_state <> 'completed'
      and private.last_told(
        null, array[child.id], array['audition_set', 'audition_moved', 'audition_called_off']::public.notice_kind[],
        notice.created_at) <> 'audition_called_off'
    when 'audition_result' then child.audition_result::text = notice.facts ->> 'result'
    when 'finalist' then child.is_finalist
    when 'payment_window_ends' then child.status <> 'rejected' and child.ticket_status in ('none', 'unpaid')
      and not private.is_payment_pending(child)
    else false end, false);
end
$$;
comment on function private.is_still_true is
  'Whether what a notice says holds, so that a letter may say it. That something was taken back is worth a letter only where the letter of it went out.';

create type public.claimed_letter as (
  delivery_id uuid,
  address text,
  is_confirmed boolean,
  kind public.notice_kind,
  letter_group public.letter_group,
  child_name text,
  facts jsonb,
  application_id uuid,
  payment_id uuid,
  subject text,
  body text,
  is_test boolean,
  token text,
  confirm_token text
);
comment on type public.claimed_letter is
  'A letter to send. For an address that has not said yes there is nothing but the address and the tokens.';

create function private.stopping_token(confirm_token text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return rtrim(translate(encode(sha256(convert_to(confirm_token, 'utf8')), 'base64'), '+/', '-_'), '=');
end
$$;
comment on function private.stopping_token is
  'The token that refuses and unsubscribes, made from the one that confirms: it stands in the address of List-Unsubscribe, and so in logs, and nobody gets from it to the other.';

create function private.lease_letters(taken uuid[]) returns setof public.claimed_letter
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.deliveries d set due_at = now() + interval '5 minutes', lease_until = now() + interval '5 minutes'
  where d.id = any (taken);
  return query
    with drawn as materialized (
      -- 192 random bits for each, drawn for forty at once, which takes no longer than for one.
      select g.forty, extensions.gen_random_bytes(960) as bytes
      from generate_series(0, (cardinality(taken) - 1) / 40) g (forty)
    ), letters as materialized (
      select t.place, d.id, d.user_id, h.address, h.confirmed_at is not null as is_confirmed, d.test is not null as is_test,
        n.kind, n.child_name, n.facts, n.application_id, n.payment_id,
        coalesce(b.subject, d.test ->> 'subject') as subject, coalesce(b.body, d.test ->> 'body') as body,
        case when h.confirmed_at is not null then private.letter_group_of(coalesce(n.kind, 'message')) end as letter_group,
        translate(encode(substr(r.bytes, 1 + 24 * ((t.place - 1) % 40)::integer, 24), 'base64'), '+/', '-_') as confirm_token
      from unnest(taken) with ordinality t (id, place)
      join drawn r on r.forty = (t.place - 1) / 40
      join private.deliveries d on d.id = t.id
      join private.letter_addresses h on h.user_id = d.user_id
      left join public.notices n on n.id = d.notice_id
      left join public.broadcasts b on b.id = d.broadcast_id
    ), kept as (
      insert into private.letter_tokens (token_hash, user_id, address, letter_group)
      select sha256(convert_to(private.stopping_token(l.confirm_token), 'utf8')), l.user_id, l.address, l.letter_group from letters l
    )
    select l.id, l.address, l.is_confirmed,
      case when l.is_confirmed then l.kind end,
      l.letter_group,
      case when l.is_confirmed then l.child_name end,
      case when l.is_confirmed then l.facts - array['reason', 'score'] end,
      case when l.is_confirmed then l.application_id end,
      case when l.is_confirmed then l.payment_id end,
      case when l.is_confirmed then l.subject end,
      case when l.is_confirmed then l.body end,
      l.is_test, private.stopping_token(l.confirm_token),
      case when not l.is_confirmed then l.confirm_token end
    from letters l
    order by l.place;
end
$$;
comment on function private.lease_letters is
  'Letters as a sender gets them, with new tokens, under a lease of five minutes.';

create function private.take_letters(due uuid[], at_most integer) returns setof public.claimed_letter
  language plpgsql security definer set search_path = ''
as $$
declare
  lease_end constant timestamptz := now() + interval '5 minutes';
  taken uuid[] := array[]::uuid[];
  told uuid[] := array[]::uuid[];
  judged record;
  free_at timestamptz;
begin
  insert into private.letter_addresses (user_id, address)
  select u.id, u.email
  from auth.users u
  where u.id in (select d.user_id from private.deliveries d where d.id = any (due)) and u.email <> ''
    and not exists (select from private.letter_addresses h where h.user_id = u.id)
  on conflict do nothing;

  for judged in
    select d.id, d.user_id, d.test, d.created_at < now() - interval '3 days' as is_old,
      h.address, h.confirmed_at, h.refused_at, h.last_letter_at, n as notice
    from unnest(due) with ordinality t (id, place)
    join private.deliveries d on d.id = t.id
    left join private.letter_addresses h on h.user_id = d.user_id
    left join public.notices n on n.id = d.notice_id
    order by t.place
  loop
    exit when cardinality(taken) = at_most;
    if judged.is_old or judged.address is null or judged.refused_at is not null
      or judged.test is null and (
        exists (
          select from private.letter_switches w
          where w.user_id = judged.user_id and w.letter_group = private.letter_group_of((judged.notice).kind))
        or not private.is_still_true(judged.notice)) then
      update private.deliveries d
      set state = case when judged.is_old then 'expired' else 'withdrawn' end::private.delivery_state, ended_at = now()
      where d.id = judged.id;
      continue;
    end if;
    if judged.confirmed_at is null then
      -- One letter a day, and one at a time: it stands for all that wait.
      select max(w.free_at) into free_at from (
        select judged.last_letter_at + interval '24 hours' as free_at
        union all
        select d.lease_until from private.deliveries d where d.user_id = judged.user_id and d.state = 'waiting'
        union all
        select lease_end where judged.user_id = any (told)) w;
      if free_at > now() then
        update private.deliveries d set due_at = free_at where d.id = judged.id;
        continue;
      end if;
      told := told || array[judged.user_id];
    end if;
    taken := taken || array[judged.id];
  end loop;
  if taken <> '{}' then
    return query select * from private.lease_letters(taken);
  end if;
end
$$;
comment on function private.take_letters is
  'Of letters that are due, ends those that may not go, puts off those of an address that has not said yes and had one today, and takes as many of the others as are asked for.';

create function private.due_letters(priority smallint, at_most integer) returns uuid[]
  language plpgsql security definer set search_path = ''
as $$
begin
  return array(
    select d.id from private.deliveries d
    where d.state = 'waiting' and d.priority = due_letters.priority and d.due_at <= now()
    order by d.due_at
    limit at_most
    for update skip locked);
end
$$;
comment on function private.due_letters is 'Letters of one priority that nobody has, those that have waited longest first.';

create function private.forget_old_letters() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kept record;
begin
  for kept in
    -- Of a letter that went out an undo is told, so that it is remembered for as long as a decision may be taken back.
    select k.state::private.delivery_state, k.age from (values
      ('sent', interval '1 year'), ('withdrawn', interval '30 days'), ('expired', interval '30 days'), ('failed', interval '30 days')) k (state, age)
  loop
    delete from private.deliveries d where d.id in (
      select o.id from private.deliveries o
      where o.state <> 'waiting' and o.state = kept.state and o.ended_at < now() - kept.age
      order by o.ended_at limit 25 for update skip locked);
  end loop;
  delete from private.letter_tokens t where t.token_hash in (
    select o.token_hash from private.letter_tokens o
    where o.created_at < now() - interval '1 year'
    order by o.created_at limit 25 for update skip locked);
end
$$;
comment on function private.forget_old_letters is
  'Removes a few of what has ended: letters that were sent, and tokens, after a year, every other letter after 30 days.';

-- Its statements and those of what it calls are planned once for a session: planning a few rows anew took longer than reading them.
create function private.claim_letters(at_most integer) returns setof public.claimed_letter
  language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  wanted integer := least(greatest(at_most, 0), 1000);
  look_at integer;
  looked_at integer := 0;
  taken integer;
  due uuid[];
  is_idle boolean := true;
begin
  -- Senders claim in turns, each for milliseconds: none takes what an address or an hour has no room for any more.
  perform pg_advisory_xact_lock(hashtextextended('claim_letters', 0));
  for priority in 0..1 loop
    exit when not private.are_letters_on();
    if priority = 1 and wanted > 0 then
      wanted := least(wanted, private.setting('letters_an_hour')::integer
        - (select count(*)::integer from private.deliveries d
          where d.priority = 1 and d.state = 'sent' and d.ended_at > now() - interval '1 hour')
        - (select count(*)::integer from private.deliveries d
          where d.priority = 1 and d.state = 'waiting' and d.lease_until > now()));
    end if;
    -- What may not go is ended by the way. A call does not do more of it than it has time for; the next goes on.
    look_at := wanted;
    while wanted > 0 and looked_at < 5000 loop
      due := private.due_letters(priority::smallint, look_at);
      exit when cardinality(due) = 0;
      looked_at := looked_at + cardinality(due);
      look_at := least(2 * look_at, 500);
      return query select * from private.take_letters(due, wanted);
      get diagnostics taken = row_count;
      wanted := wanted - taken;
      is_idle := false;
    end loop;
  end loop;
  if is_idle then
    perform private.forget_old_letters();
  end if;
end
$$;
comment on function private.claim_letters is
  'Letters to send now: by priority, longest wait first; messages to all after everything else and at most so many an hour. When nothing is due, what has ended long ago is removed.';

create function public.claim_letters(at_most integer) returns setof public.claimed_letter
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.claim_letters(at_most)
$$;
comment on function public.claim_letters is
  'Letters that are due, under a lease of five minutes each; none while letters are off. The service role only.';

create function private.report_letter(delivery_id uuid, outcome text, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Only the first line, without what a terminal or a page would take for more than text.
  said constant text := left(btrim(regexp_replace(split_part(btrim(reason, E' \r\n'), E'\n', 1), '[[:cntrl:]]+', ' ', 'g')), 200);
  letter private.deliveries;
begin
  if outcome is null or outcome not in ('sent', 'later', 'failed') then
    raise exception 'letter_outcome_refused' using errcode = 'P0001', detail = coalesce(outcome, 'null');
  end if;
  select d.* into letter from private.deliveries d where d.id = report_letter.delivery_id for update;
  -- A letter that has gone has gone, whatever another sender says of it; one that has ended does not begin again.
  if not found or letter.state = 'sent' or (outcome <> 'sent' and letter.state <> 'waiting') then
    return;
  end if;
  if outcome = 'sent' then
    update private.deliveries d set state = 'sent', ended_at = now(), error = null where d.id = letter.id;
    update private.letter_addresses h set last_letter_at = now()
    where h.user_id = letter.user_id and h.confirmed_at is null;
    if found then
      -- It told that there is news, and so stands for all that waited when it was taken.
      update private.deliveries d
      set state = 'withdrawn', ended_at = now(), lease_until = now()
      where d.user_id = letter.user_id and d.state = 'waiting'
        and d.created_at <= coalesce(letter.lease_until - interval '5 minutes', now());
    end if;
  elsif outcome = 'later' and letter.tries < 4 then
    update private.deliveries d
    set tries = d.tries + 1, lease_until = null, error = said,
      due_at = now() + interval '1 minute' * power(5, d.tries)
    where d.id = letter.id;
  else
    update private.deliveries d
    set state = 'failed', ended_at = now(), tries = d.tries + 1, lease_until = null, error = said
    where d.id = letter.id;
  end if;
end
$$;
comment on function private.report_letter is
  'What became of a letter. One that could not be sent for now waits 1, 5, 25 and 125 minutes and fails with the fifth try.';

create function public.report_letter(delivery_id uuid, outcome text, reason text default null) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.report_letter(delivery_id, outcome, reason)
$$;
comment on function public.report_letter is
  'What became of a claimed letter: sent, later or failed, with the receiving server''s words. The service role only; error: letter_outcome_refused.';

grant execute on function
  private.claim_letters, private.report_letter, public.claim_letters, public.report_letter
  to service_role;

create function private.forget_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.letter_addresses h where h.user_id = new.id;
  delete from private.letter_tokens t where t.user_id = new.id;
  return null;
end
$$;
comment on function private.forget_address is 'With another address everything begins anew: who has it has answered nothing yet.';
create trigger users_after_update_forget_address
  after update on auth.users
  for each row when (new.email is distinct from old.email) execute function private.forget_address();

create function private.answer_letter(token text, answer text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.letter_tokens;
begin
  select t.* into known from private.letter_tokens t
  where t.token_hash = sha256(convert_to(
    case answer when 'confirm' then private.stopping_token(answer_letter.token) else answer_letter.token end, 'utf8'));
  if not found then
    raise exception 'letter_token_unknown' using errcode = 'P0001';
  end if;
  if answer = 'confirm' then
    insert into private.letter_addresses as h (user_id, address, confirmed_at)
    values (known.user_id, known.address, now())
    on conflict (user_id) do update set confirmed_at = coalesce(h.confirmed_at, now()), refused_at = null;
    -- What waited for its day goes as soon as it may.
    update private.deliveries d set due_at = least(d.due_at, d.created_at + interval '5 minutes')
    where d.user_id = known.user_id and d.state = 'waiting' and d.lease_until is null and d.tries = 0;
    return 'confirmed';
  elsif answer = 'unsubscribe' and known.letter_group = 'payments' then
    return 'payments';
  elsif answer = 'unsubscribe' and known.letter_group is not null then
    insert into private.letter_switches (user_id, letter_group)
    values (known.user_id, known.letter_group) on conflict do nothing;
    return known.letter_group::text;
  elsif answer in ('refuse', 'unsubscribe') then
    insert into private.letter_addresses as h (user_id, address, refused_at)
    values (known.user_id, known.address, now())
    on conflict (user_id) do update set confirmed_at = null, refused_at = coalesce(h.refused_at, now());
    return 'refused';
  end if;
  raise exception 'letter_answer_refused' using errcode = 'P0001', detail = coalesce(answer, 'null');
end
$$;
comment on function private.answer_letter is
  'Does what a letter''s link asks for. Whoever unsubscribes from a letter that told nothing wants none at all.';

create function public.answer_letter(token text, answer text) returns text
  language sql volatile security invoker set search_path = ''
as $$
  select private.answer_letter(token, answer)
$$;
comment on function public.answer_letter is
  'Answers a letter with its token: confirm, which has its own, refuse or unsubscribe. Says what it did: confirmed, refused, or the group that was switched off; payments cannot be and stay. Anyone who has the token; errors: letter_token_unknown, letter_answer_refused.';
grant execute on function private.answer_letter, public.answer_letter to anon, authenticated, service_role;

-- What an account says about its letters.

create type public.letter_settings as (
  address text,
  is_on boolean,
  confirmed_at timestamptz,
  refused_at timestamptz,
  switched_off public.letter_group[]
);
comment on type public.letter_settings is 'Where an account''s letters go, what the address has answered, and which groups are switched off.';

create function private.letter_settings() returns public.letter_settings
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  held public.letter_settings;
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  select u.email::text, private.are_letters_on(), h.confirmed_at, h.refused_at, array(
    select w.letter_group from private.letter_switches w where w.user_id = u.id order by w.letter_group) into held
  from auth.users u
  left join private.letter_addresses h on h.user_id = u.id
  where u.id = caller;
  return held;
end
$$;
comment on function private.letter_settings is 'The letters'' settings of the caller''s own account.';

create function public.get_letter_settings() returns public.letter_settings
  language sql stable security invoker set search_path = ''
as $$
  select private.letter_settings()
$$;
comment on function public.get_letter_settings is
  'Where the caller''s letters go, whether any are sent, what the address has answered, and which groups are switched off.';

create function private.set_letter_group(letter_group public.letter_group, is_on boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  if letter_group = 'payments' then
    raise exception 'letter_group_stays' using errcode = 'P0001', detail = 'Letters on payments and receipts always go.';
  end if;
  if is_on then
    delete from private.letter_switches w where w.user_id = caller and w.letter_group = set_letter_group.letter_group;
  else
    insert into private.letter_switches (user_id, letter_group) values (caller, set_letter_group.letter_group)
    on conflict do nothing;
  end if;
end
$$;
comment on function private.set_letter_group is 'Switches a group of the caller''s own letters.';

create function public.set_letter_group(letter_group public.letter_group, is_on boolean) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.set_letter_group(letter_group, is_on)
$$;
comment on function public.set_letter_group is
  'Switches a group of the caller''s letters on or off; error: letter_group_stays for payments.';
grant execute on function
  private.letter_settings, private.set_letter_group, public.get_letter_settings, public.set_letter_group
  to authenticated;

-- What administrators see of letters.

create type public.letter_failure as (
  delivery_id uuid,
  address text,
  kind public.notice_kind,
  error text,
  tries integer,
  created_at timestamptz,
  failed_at timestamptz
);
comment on type public.letter_failure is 'A letter that could not be sent; without a kind it is a test.';

create function private.letter_failures() returns setof public.letter_failure
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select d.id, u.email::text, n.kind, d.error, d.tries::integer, d.created_at, d.ended_at
    from private.deliveries d
    join auth.users u on u.id = d.user_id
    left join public.notices n on n.id = d.notice_id
    where d.state = 'failed'
    order by d.ended_at desc
    limit 100;
end
$$;
comment on function private.letter_failures is 'The newest letters that could not be sent, for administrators.';

create function public.get_letter_failures() returns setof public.letter_failure
  language sql stable security invoker set search_path = ''
as $$
  select * from private.letter_failures()
$$;
comment on function public.get_letter_failures is 'The newest 100 letters that could not be sent. Administrators only.';

create function private.send_letter_again(delivery_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.deliveries d
  set state = 'waiting', due_at = now(), tries = 0, created_at = now(), ended_at = null, error = null
  where d.id = send_letter_again.delivery_id and d.state = 'failed';
  if not found then
    raise exception 'letter_not_failed' using errcode = 'P0001';
  end if;
end
$$;
comment on function private.send_letter_again is 'Has a letter that failed sent anew, if it is still true.';

create function public.send_letter_again(delivery_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.send_letter_again(delivery_id)
$$;
comment on function public.send_letter_again is
  'Has a letter that failed sent anew, with all its tries. Administrators only; error: letter_not_failed.';

create type public.letter_state as (
  is_on boolean,
  waiting integer,
  failed integer,
  sent_today integer
);
comment on type public.letter_state is 'How the letters stand; each count stops at 1,001.';

create function private.letter_state() returns public.letter_state
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant timestamptz := date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos';
  held public.letter_state;
begin
  perform private.require_admin();
  held.is_on := private.are_letters_on();
  select count(*)::integer into held.waiting from (
    select from private.deliveries d where d.state = 'waiting' and d.priority in (0, 1) limit 1001) t;
  select count(*)::integer into held.failed from (
    select from private.deliveries d where d.state = 'failed' limit 1001) t;
  select count(*)::integer into held.sent_today from (
    select from private.deliveries d where d.state = 'sent' and d.ended_at >= today limit 1001) t;
  return held;
end
$$;
comment on function private.letter_state is 'How the letters stand, for administrators.';

create function public.get_letter_state() returns public.letter_state
  language sql stable security invoker set search_path = ''
as $$
  select private.letter_state()
$$;
comment on function public.get_letter_state is
  'Whether letters are sent, and how many wait, have failed, and were sent since midnight in Lagos; counts stop at 1,001. Administrators only.';
grant execute on function
  private.letter_failures, private.send_letter_again, private.letter_state,
  public.get_letter_failures, public.send_letter_again, public.get_letter_state
  to authenticated;
