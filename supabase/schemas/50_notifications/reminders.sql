-- Reminders: notices sent because a date is near.
--
--                        service_role    anyone else
--   private.reminders    no              no
--   write_reminders      yes             no
--
-- Five days before the time to pay for a ticket ends, its parent is reminded, once per child. Each run continues after the child that the
-- last one processed, in the order of registration, so that it reads few rows. It never looks back further than the payment window: a job
-- that starts late reminds nobody of a date that has passed.

create table private.reminders (
  kind public.notice_kind primary key,
  window_days integer,
  last_created_at timestamptz not null default '-infinity',
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table private.reminders enable row level security;
comment on table private.reminders is 'How far each kind of reminder has come.';
comment on column private.reminders.window_days is
  'The payment window that it was written by. By another one all children within it are looked at anew.';
comment on column private.reminders.last_created_at is 'When the child was registered that was looked at last.';
comment on column private.reminders.last_id is 'The child that was looked at last.';

insert into private.reminders (kind) values ('payment_window_ends');

create function private.is_payment_pending(application public.applications) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- A payment that names no child may be for this one.
  return exists (
      select from public.payments p
      where p.user_id = application.user_id and p.status = 'pending'
        and (p.application_id = application.id or p.application_id is null))
    or exists (
      select from public.subscriptions s
      where s.user_id = application.user_id and s.status = 'pending'
        and (s.application_id = application.id or s.application_id is null));
end
$$;
comment on function private.is_payment_pending is
  'Whether a payment or subscription waits for a decision that is for this child, or names none of its parent''s children.';

create function private.has_credit_for(application public.applications) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.family_credit(application.user_id) c
    where c.currency = private.currency_of(application.country) and c.amount >= (
      select sum(o.ticket_fee - o.ticket_received) from public.applications o
      where o.user_id = application.user_id and o.edition = application.edition and o.ticket_status in ('none', 'unpaid')
        and not private.is_out_of_show(o.status, o.ticket_status) and private.currency_of(o.country) = c.currency));
end
$$;
comment on function private.has_credit_for is
  'Whether a family''s credit is enough for the tickets of this child and its brothers and sisters: it is the '
  'office''s turn then, and nobody is asked to pay again.';

create function private.write_reminders(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  reminder constant public.notice_kind := 'payment_window_ends'::public.notice_kind;
  batch_size constant integer := greatest(at_most, 1);
  window_days constant integer := private.payment_window();
  -- In hours: a dashboard day has 24 of them, whatever the clocks do.
  payment_window constant interval := make_interval(hours => 24 * window_days);
  ahead constant interval := interval '120 hours';
  progress private.reminders;
  child public.applications;
  looked_at integer;
  told integer := 0;
begin
  -- With a shorter window the reminder would be due before the registration.
  if window_days is null or payment_window <= ahead then
    return 0;
  end if;
  select r.* into progress from private.reminders r where r.kind = reminder for update skip locked;
  if not found then
    return 0;
  end if;
  if progress.window_days is distinct from window_days then
    progress.window_days := window_days;
    progress.last_created_at := '-infinity';
  end if;
  loop
    looked_at := 0;
    for child in
      select a.* from public.applications a
      where a.ticket_status in ('none', 'unpaid') and not private.is_edition_ended(a.edition)
        and a.created_at >= progress.last_created_at
        and (a.created_at, a.id) > (progress.last_created_at, progress.last_id)
        and a.created_at > now() - payment_window and a.created_at <= now() - payment_window + ahead
      order by a.created_at, a.id
      limit batch_size
    loop
      looked_at := looked_at + 1;
      progress.last_created_at := child.created_at;
      progress.last_id := child.id;
      if not private.is_out_of_show(child.status, child.ticket_status) and not private.is_payment_pending(child)
        and not private.has_credit_for(child)
        and not exists (select from public.notices n where n.application_id = child.id and n.kind = reminder) then
        perform private.write_notice(reminder, child.user_id, child.id, child.child_name, null, child.id, jsonb_build_object(
          'date', private.local_day(child.country, child.created_at + payment_window), 'country', child.country)
          || case when child.ticket_received > 0 then jsonb_build_object(
            'due', child.ticket_fee - child.ticket_received, 'currency', private.currency_of(child.country)) else '{}' end);
        told := told + 1;
      end if;
    end loop;
    exit when told > 0 or looked_at < batch_size;
  end loop;
  update private.reminders r set
    window_days = progress.window_days, last_created_at = progress.last_created_at, last_id = progress.last_id
  where r.kind = reminder
    and (r.window_days, r.last_created_at, r.last_id)
      is distinct from (progress.window_days, progress.last_created_at, progress.last_id);
  return told;
end
$$;
comment on function private.write_reminders is
  'Writes reminders, looking at so many children at a time until it has written some, and says how many; 0 when '
  'nothing is left. The service role only.';
grant execute on function private.write_reminders to service_role; -- as public.write_reminders
