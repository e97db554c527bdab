-- The steps before a child is stored: its codes, statuses, points and timestamps.

create function private.new_payment_reference() returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Without 0, 1, I, L and O, which look alike, and U, which makes words.
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes bytea;
  candidate text;
begin
  loop
    random_bytes := extensions.gen_random_bytes(6);
    candidate := private.setting('reference_letters') || '-';
    for i in 0..5 loop
      candidate := candidate || substr(alphabet, get_byte(random_bytes, i) % 30 + 1, 1);
    end loop;
    exit when not exists (select from public.applications a where a.payment_reference = candidate)
      and not exists (select from private.reference_aliases f where f.payment_reference = candidate);
  end loop;
  return candidate;
end
$$;
comment on function private.new_payment_reference is 'A short reference that no application has or had, for example KZ-7F3K9Q.';

create function private.new_share_code() returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- 32 characters hold 5 random bits each. No punctuation: chat apps end a link at it or take it for formatting.
  alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  random_bytes constant bytea := extensions.gen_random_bytes(24);
  code text := '';
begin
  for i in 0..23 loop
    code := code || substr(alphabet, get_byte(random_bytes, i) % 32 + 1, 1);
  end loop;
  return code;
end
$$;
comment on function private.new_share_code is 'A code for a sharing link that nobody can guess: 120 random bits.';

create function private.new_pattern(previous integer default null) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  random_bytes bytea;
  candidate integer;
begin
  loop
    random_bytes := extensions.gen_random_bytes(2);
    candidate := get_byte(random_bytes, 0) % 16 * 256 + get_byte(random_bytes, 1);
    exit when candidate is distinct from previous;
  end loop;
  return candidate;
end
$$;
comment on function private.new_pattern is 'A pattern for a child at random, from 0 to 4095; another one than before.';

create function private.derive_application_status(old public.applications, new public.applications)
  returns public.application_status
  language plpgsql immutable set search_path = ''
as $$
declare
  status public.application_status := new.status;
begin
  if new.assessment_score is not null and new.assessment_score is distinct from old.assessment_score then
    if status = 'rejected' then
      raise exception 'application_is_rejected'
        using errcode = 'P0001', detail = 'Restore the application before giving it a score.';
    end if;
    status := 'assessed';
  end if;
  if status = 'approved' and new.assessment_score is not null then
    status := 'assessed';
  elsif status = 'assessed' and new.assessment_score is null then
    if old.status <> 'assessed' then
      raise exception 'assessment_score_required' using errcode = 'P0001';
    end if;
    status := 'approved';
  end if;
  if status <> old.status and not (case old.status
    when 'pending_payment' then status in ('pending', 'approved', 'assessed', 'rejected')
    when 'pending' then status in ('approved', 'assessed', 'rejected')
    -- A mistaken approval can be reverted, which removes the child from the public page.
    when 'approved' then status in ('assessed', 'rejected')
    when 'assessed' then status in ('approved', 'rejected')
    when 'rejected' then status = 'pending'
  end) then
    raise exception 'application_move_refused'
      using errcode = 'P0001', detail = old.status || ' -> ' || status;
  end if;
  return status;
end
$$;
comment on function private.derive_application_status is
  'The status that follows from an update: a score makes assessed, and only the moves of the competition are let through.';

create function private.derive_entry_video_status(old public.applications, new public.applications)
  returns public.entry_video_status
  language plpgsql immutable set search_path = ''
as $$
declare
  reviewed constant public.entry_video_status[] := array['submitted', 'approved', 'failed']::public.entry_video_status[];
  status public.entry_video_status := new.entry_video_status;
begin
  if status <> old.entry_video_status
    and not (old.entry_video_status = any (reviewed) and status = any (reviewed)) then
    raise exception 'entry_video_move_refused'
      using errcode = 'P0001', detail = old.entry_video_status || ' -> ' || status;
  end if;
  if private.is_ticket_paid(new.ticket_status) and status = 'locked' then
    status := 'pending_submission';
  elsif not private.is_ticket_paid(new.ticket_status) and status = 'pending_submission' then
    status := 'locked';
  end if;
  if new.entry_video_url is distinct from old.entry_video_url then
    if status = 'locked' then
      raise exception 'entry_video_locked' using errcode = 'P0001';
    elsif status = 'approved' then
      raise exception 'entry_video_already_passed' using errcode = 'P0001';
    end if;
    status := case when new.entry_video_url is null then 'pending_submission' else 'submitted' end::public.entry_video_status;
  end if;
  return status;
end
$$;
comment on function private.derive_entry_video_status is
  'The entry video''s state that follows from an update: a paid ticket opens it, a link submits it, a review passes or fails it.';

create function private.clean_application(new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  new.child_name := private.clean_text(new.child_name);
  new.stage_name := nullif(private.clean_text(new.stage_name), '');
  new.audition_details := nullif(btrim(new.audition_details), '');
  new.audition_report := nullif(btrim(new.audition_report), '');
  new.assessment_report := nullif(btrim(new.assessment_report), '');
  new.entry_video_url := nullif(btrim(new.entry_video_url), '');
  new.rejection_reason := nullif(private.clean_text(new.rejection_reason), '');
  new.video_reason := nullif(private.clean_text(new.video_reason), '');
  new.primary_category := new.talents[1];
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.clean_application is 'Cleans what was written, and dates it.';

create function private.give_codes(new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  new.payment_reference := private.new_payment_reference();
  new.share_code := private.new_share_code();
  new.pattern := private.new_pattern();
  return new;
end
$$;
comment on function private.give_codes is 'Gives a new child its reference, sharing code and pattern, whatever is sent.';

create function private.renew_pattern(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  if old.stage_name is null and new.stage_name is not null then
    new.pattern := private.new_pattern(old.pattern);
  end if;
  return new;
end
$$;
comment on function private.renew_pattern is 'Gives a child another pattern with its first stage name.';

create function private.derive_states(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  if old is null then
    if private.is_ticket_paid(new.ticket_status) and new.entry_video_status = 'locked' then
      new.entry_video_status := 'pending_submission';
    end if;
  else
    -- An undo restores the child's earlier status, which no move of the competition does.
    if private.undone_entry() is null then
      new.status := private.derive_application_status(old, new);
    end if;
    new.entry_video_status := private.derive_entry_video_status(old, new);
  end if;
  new.assessment_result := case
    when new.assessment_score >= 5 then 'Pass'::public.pass_fail
    when new.assessment_score < 5 then 'Fail'::public.pass_fail
  end;
  if new.audition_result is not null then
    new.audition_state := 'completed';
  elsif private.undone_entry() is null and old.audition_result is not null and new.audition_state = 'completed' then
    -- Removing a result restores the audition state before it.
    new.audition_state := case when new.audition_date is null then 'not_scheduled' else 'scheduled' end::public.audition_state;
  elsif new.audition_date is not null and new.audition_state = 'not_scheduled' then
    new.audition_state := 'scheduled';
  end if;
  return new;
end
$$;
comment on function private.derive_states is
  'The states of application, video, assessment and audition that follow from what was written; old is null for '
  'a new child.';

create function private.derive_tier_points(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  -- The tiers of a closed duplicate bring their own points (carry_ticket).
  if private.is_carried_over() then
    return new;
  end if;
  new.awarded_tiers := old.awarded_tiers;
  if new.ticket_status <> old.ticket_status and private.tier_points(new.ticket_status) is not null
    and not new.ticket_status = any (old.awarded_tiers) then
    new.awarded_tiers := old.awarded_tiers || new.ticket_status;
    -- A caller who sets other points along with the tier has already added them.
    if new.points = old.points then
      new.points := old.points + private.tier_points(new.ticket_status);
    end if;
  end if;
  return new;
end
$$;
comment on function private.derive_tier_points is
  'Gives the points of a ticket''s tier, each tier''s once, unless the update gives other points itself.';

create function private.set_moments(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  -- A reason is kept only as long as its state.
  if new.status <> 'rejected' then
    new.rejection_reason := null;
  end if;
  if new.entry_video_status <> 'failed' then
    new.video_reason := null;
  end if;
  if private.undone_entry() is not null then
    null;
  elsif new.status in ('approved', 'assessed') then
    new.approved_at := case
      when old.status in ('approved', 'assessed') then old.approved_at
      else now()
    end;
  else
    new.approved_at := null;
  end if;
  if new.entry_video_url is null then
    new.entry_video_submitted_at := null;
  elsif old.id is not null and new.entry_video_url is distinct from old.entry_video_url then
    new.entry_video_submitted_at := now();
  else
    new.entry_video_submitted_at := coalesce(new.entry_video_submitted_at, now());
  end if;
  return new;
end
$$;
comment on function private.set_moments is
  'Dates the states that were derived before, and lets go of reasons that no longer hold; old is null for a new child.';

create function private.resubmit_entry_video(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  if current_setting('private.is_video_sent', true) = 'true'
    and old.entry_video_status = 'failed' and new.entry_video_status = 'failed'
    and new.entry_video_url = old.entry_video_url and old.user_id = auth.uid() then
    perform private.refuse_ended(old.edition);
    new.entry_video_status := 'submitted';
    new.entry_video_submitted_at := now();
  end if;
  return new;
end
$$;
comment on function private.resubmit_entry_video is
  'After Fail the same link may be handed in again: the video behind it can be another one by now.';

create function private.mark_ticket_correction(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  -- Payments change the ticket inside a trigger of their own (settle_ticket). Everything else is a manual change.
  if pg_trigger_depth() > 1 or new.ticket_status = old.ticket_status then
    return new;
  end if;
  if not private.is_ticket_paid(new.ticket_status) then
    -- The timestamp survives a disqualification, which a reviewer sets and lifts.
    new.ticket_corrected_at := case when new.ticket_status = 'Disqualified' then old.ticket_corrected_at end;
  elsif not private.is_ticket_paid(old.ticket_status) and new.ticket_corrected_at is null and private.is_ticket_due(new.id) then
    new.ticket_corrected_at := now();
  end if;
  return new;
end
$$;
comment on function private.mark_ticket_correction is
  'Marks a ticket that is paid by hand; a tier that is given to a paid ticket or taken back marks nothing.';
